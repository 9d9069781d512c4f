import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useIsOffline } from '#api/connection.ts';
import { InterruptedUploads } from '#features/uploads/interrupted-uploads.tsx';
import { TrayCard } from '#features/uploads/tray-card.tsx';
import { TrayRow } from '#features/uploads/tray-row.tsx';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { countByStatus, overallProgress } from '#features/uploads/upload-queue.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useLeaveWarning } from '#features/uploads/use-leave-warning.ts';
import { useTransferSpeed } from '#features/uploads/use-transfer-speed.ts';
import { useUploadQueue } from '#features/uploads/use-upload-queue.ts';
import { formatTotalDuration } from '#lib/format-duration.ts';
import { formatSize } from '#lib/format-size.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { wholePercent } from '#ui/feedback/whole-percent.ts';

type UploadTrayProps = { isHidden: boolean; onShow: () => void };

const words = uploadMessages.tray;

/** The card at the lower right that shows the uploads while the person browses. */
export function UploadTray({ isHidden, onShow }: UploadTrayProps) {
  const { manager } = useUploadDialogs();
  const { items, isRunning, isPaused } = useUploadQueue();
  const [isExpanded, setIsExpanded] = useState(false);
  const isOffline = useIsOffline();
  const speed = useTransferSpeed(isRunning && !isPaused);
  const counts = countByStatus(items);
  const percent = overallProgress(items);
  useLeaveWarning(isRunning);

  if (isHidden) return null;
  if (!isRunning && counts.completed + counts.error === 0) return <InterruptedUploads />;

  const begun = counts.completed + counts.uploading;
  const title = isPaused
    ? words.paused
    : isRunning
      ? words.running(begun, items.length)
      : counts.error > 0
        ? words.someFailed(counts.error)
        : words.done(counts.completed);
  const hint = isOffline
    ? words.offline
    : speed
      ? words.left(formatSize(speed.bytesPerSecond), formatTotalDuration(speed.secondsLeft * 1000))
      : words.browse;

  return (
    <TrayCard>
      <div className="flex items-center gap-1">
        <button
          type="button"
          onClick={onShow}
          className="min-h-11 min-w-0 flex-1 truncate text-left font-[640]"
        >
          {title}
        </button>
        {isRunning && (
          <IconButton
            icon={isPaused ? Play : Pause}
            label={isPaused ? words.resume : words.pause}
            onClick={isPaused ? manager.run : manager.pause}
          />
        )}
        {!isRunning && counts.error > 0 && (
          <IconButton icon={RotateCcw} label={uploadMessages.bulk.retryAll} onClick={manager.run} />
        )}
        <IconButton
          icon={isExpanded ? ChevronDown : ChevronUp}
          label={isExpanded ? words.collapse : words.expand}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        />
        {!isRunning && (
          <IconButton
            icon={X}
            label={words.close}
            onClick={() => manager.dispatch({ do: 'clear' })}
          />
        )}
      </div>
      {isRunning && (
        <p className="mb-2 flex items-baseline justify-between gap-3 text-small text-ink-2">
          {hint}
          <span className="stamp">{wholePercent(percent)}%</span>
        </p>
      )}
      <ProgressBar label={title} value={percent} isDone={!isRunning && counts.error === 0} />
      <ProgressAnnouncer percent={percent} title={title} />
      {isExpanded && (
        <ul className="mt-3 max-h-72 overflow-y-auto">
          {items.map((item) => (
            <TrayRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </TrayCard>
  );
}

/** Announces the start, each quarter and the end to screen readers, not every percent. */
function ProgressAnnouncer({ percent, title }: { percent: number; title: string }) {
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <span role="status" className="sr-only">
      {`${title}, ${quarter} %`}
    </span>
  );
}
