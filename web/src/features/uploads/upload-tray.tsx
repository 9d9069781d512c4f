import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useState, useEffect } from 'react';
import { useIsOffline } from '#api/connection.ts';
import { InterruptedUploads } from '#features/uploads/interrupted-uploads.tsx';
import { TrayCard } from '#features/uploads/tray-card.tsx';
import { TrayRow } from '#features/uploads/tray-row.tsx';
import { useUploadManager } from '#features/uploads/upload-manager-context.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useUploadQueue } from '#features/uploads/use-upload-queue.ts';
import { formatTotalDuration } from '#lib/format-duration.ts';
import { formatPercent } from '#lib/format-percent.ts';
import { formatSize } from '#lib/format-size.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { wholePercent } from '#ui/feedback/whole-percent.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

type UploadTrayProps = { isHidden: boolean; onShow: () => void };

const words = uploadMessages.tray;

/** The card at the lower right that shows the uploads while the person browses. */
export function UploadTray({ isHidden, onShow }: UploadTrayProps) {
  const manager = useUploadManager();
  const { total, counts, percent, isRunning, isPaused } = useUploadQueue();
  const [isExpanded, setIsExpanded] = useState(false);
  const isOffline = useIsOffline();
  const speed = useTransferSpeed(isRunning && !isPaused);
  useLeaveWarning(isRunning);

  if (isHidden) return null;
  const ended = counts.completed + counts.error + counts.duplicate;
  if (!isRunning && ended === 0) return <InterruptedUploads />;

  const title = isPaused
    ? words.paused
    : isRunning
      ? words.running(ended + counts.uploading, total)
      : counts.error > 0
        ? words.someFailed(counts.error)
        : counts.completed > 0
          ? words.done(counts.completed)
          : words.alreadyThere(counts.duplicate);
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
      {isExpanded && <TrayRows onShow={onShow} />}
    </TrayCard>
  );
}

const mostRows = 30;

/** What is on its way, then what went wrong, then the rest; a long queue is shown whole by the dialog. */
function TrayRows({ onShow }: { onShow: () => void }) {
  const manager = useUploadManager();
  const { total } = useUploadQueue();
  const { items } = manager.getQueue();
  const order = ['uploading', 'error', 'pending', 'completed', 'duplicate'] as const;
  const shown = order
    .flatMap((status) => items.filter((item) => item.status === status))
    .slice(0, mostRows);
  return (
    <div className="mt-3 max-h-72 overflow-y-auto">
      <ul>
        {shown.map(({ id }) => (
          <TrayRow key={id} id={id} />
        ))}
      </ul>
      {total > shown.length && (
        <Button size="sm" variant="link" onClick={onShow}>
          {words.more(total - shown.length)}
        </Button>
      )}
    </div>
  );
}

/** Announces the start, each quarter and the end to screen readers, not every percent. */
function ProgressAnnouncer({ percent, title }: { percent: number; title: string }) {
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <span role="status" className="sr-only">
      {`${title}, ${formatPercent(quarter)}`}
    </span>
  );
}

/** Lets the browser ask before the page is left during an upload. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}

/** Returns the speed of the queue, read once a second while it runs. */
function useTransferSpeed(isRunning: boolean) {
  const manager = useUploadManager();
  const [speed, setSpeed] = useState<ReturnType<typeof manager.speed>>(null);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSpeed(manager.speed()), 1_000);
    return () => {
      clearInterval(timer);
      setSpeed(null);
    };
  }, [isRunning, manager]);
  return speed;
}
