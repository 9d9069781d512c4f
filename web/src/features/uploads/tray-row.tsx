import { Archive, CircleAlert, CircleCheck, Clock, RotateCcw } from 'lucide-react';
import { useUploadManager } from '#features/uploads/upload-manager-context.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useQueueItem } from '#features/uploads/use-upload-queue.ts';
import { cn } from '#lib/cn.ts';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';
import { wholePercent } from '#ui/feedback/whole-percent.ts';
import { IconButton } from '#ui/form/icon-button.tsx';

/** One file in the tray: its progress, and a retry button when it failed. */
export function TrayRow({ id }: { id: string }) {
  const manager = useUploadManager();
  const item = useQueueItem(id);
  if (!item) return null;
  const isDuplicate = item.status === 'duplicate';
  const retryLabel = isDuplicate ? uploadMessages.bulk.uploadAnyway : uploadMessages.bulk.retry;
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
      {isDuplicate && <Archive size={20} aria-hidden="true" className="shrink-0 text-ink-3" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-[560]">{item.title}</span>
        {item.error && (
          <span className={cn('block text-caption', isDuplicate ? 'text-ink-2' : 'text-danger')}>
            {item.error}
          </span>
        )}
      </span>
      {item.status === 'uploading' && (
        <span className="stamp shrink-0 text-ink-2">{wholePercent(item.progress)}%</span>
      )}
      {(item.status === 'error' || isDuplicate) && (
        <IconButton
          icon={RotateCcw}
          label={`${retryLabel}: ${item.title}`}
          onClick={() => manager.retry(id)}
        />
      )}
    </li>
  );
}
