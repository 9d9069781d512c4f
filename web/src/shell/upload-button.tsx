import { ChevronDown, Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useUploadQueue } from '#features/uploads/use-upload-queue.ts';
import { shellMessages } from '#shell/shell.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';

const words = shellMessages.upload;

/** Opens the Upload menu; while uploads run, its icon shows their progress. */
export function UploadButton(native: ComponentProps<typeof Button>) {
  const { items, isRunning } = useUploadQueue();
  const total = items.reduce(
    (sum, { status, progress }) => sum + (status === 'completed' ? 100 : progress),
    0,
  );
  return (
    <Button size="sm" iconEnd={ChevronDown} {...native}>
      {isRunning ? (
        <ProgressRing label={words.running} value={total / Math.max(1, items.length)} />
      ) : (
        <Upload size={20} aria-hidden="true" className="text-lamp-ink" />
      )}
      {words.menu}
    </Button>
  );
}
