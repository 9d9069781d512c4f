import { CircleAlert, CircleCheck, Clock, RotateCcw } from 'lucide-react';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import type { QueueItem } from '#features/uploads/upload-queue.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';
import { wholePercent } from '#ui/feedback/whole-percent.ts';

/** One file in the tray: its progress, and a retry button when it failed. */
export function TrayRow({ item }: { item: QueueItem }) {
  const { manager } = useUploadDialogs();
  const retryLabel =
    item.duplicateOf === null ? uploadMessages.bulk.retry : uploadMessages.bulk.uploadAnyway;
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line py-1.5">
      {item.status === 'uploading' && (
        <ProgressRing label={item.title} value={item.progress} className="shrink-0" />
      )}
      {item.status === 'pending' && (
        <Clock size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
      )}
      {item.status === 'completed' && (
        <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-success" />
      )}
      {item.status === 'error' && (
        <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-danger" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-[560]">{item.title}</span>
        {item.error && <span className="block text-caption text-danger">{item.error}</span>}
      </span>
      {item.status === 'uploading' && (
        <span className="stamp shrink-0 text-ink-2">{wholePercent(item.progress)}%</span>
      )}
      {item.status === 'error' && (
        <IconButton
          icon={RotateCcw}
          label={`${retryLabel}: ${item.title}`}
          onClick={() => {
            manager.dispatch({
              do: 'retry',
              id: item.id,
              allowDuplicate: item.duplicateOf !== null,
            });
            manager.run();
          }}
        />
      )}
    </li>
  );
}
