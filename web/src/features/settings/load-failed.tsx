import { RotateCcw } from 'lucide-react';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

type LoadFailedProps = { title: string; onRetry: () => void };

/** In place of what could not be loaded. */
export function LoadFailed({ title, onRetry }: LoadFailedProps) {
  return (
    <InlineAlert title={title}>
      <Button size="sm" icon={RotateCcw} className="mt-2" onClick={onRetry}>
        {settingsMessages.tryAgain}
      </Button>
    </InlineAlert>
  );
}
