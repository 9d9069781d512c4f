import { backupsMessages } from '#features/backups/backups.messages.ts';
import { useBackupsOverview } from '#features/backups/use-backups-overview.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

const words = backupsMessages.lateAlert;

/** Warns that new originals wait for their copies; shows nothing while none is late. */
export function CopiesAlert() {
  const { data } = useBackupsOverview();
  const count = data?.lateCopies ?? 0;
  if (count === 0) return null;
  return (
    <InlineAlert title={words.title(count)} tone="warning">
      {words.text}
    </InlineAlert>
  );
}
