import { backupsMessages as words } from '#features/backups/backups.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <InlineAlert title={words.fetchFailed} className="self-start">
      <Button size="sm" className="mt-3" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </InlineAlert>
  );
}
