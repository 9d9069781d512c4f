import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

type LoadFailedProps = {
  title: string;
  description?: string;
  onRetry: () => void;
  className?: string;
};

/** In place of what could not be loaded: what failed, and a button that tries again. */
export function LoadFailed({ title, description, onRetry, className }: LoadFailedProps) {
  return (
    <InlineAlert title={title} className={className}>
      {description !== undefined && <p>{description}</p>}
      <Button size="sm" className="mt-3" onClick={onRetry}>
        {uiMessages.tryAgain}
      </Button>
    </InlineAlert>
  );
}
