import type { Job } from '@heirloom/contract/admin/admin.schema.ts';
import { RotateCcw } from 'lucide-react';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { formatMoment } from '#lib/format-date.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Button } from '#ui/form/button.tsx';

const words = settingsMessages.jobs;

const tones: Record<Job['state'], BadgeTone> = {
  created: 'neutral',
  retry: 'warning',
  active: 'accent',
  completed: 'success',
  cancelled: 'neutral',
  failed: 'danger',
};

type JobRowProps = { job: Job; isBusy: boolean; onRetry: () => void };

/** One job: its subject, its state, and why it failed. */
export function JobRow({ job, isBusy, onRetry }: JobRowProps) {
  const { state, file, attempt, mostAttempts, progress, reason, createdAt } = job;
  const name = words.names[job.name] ?? job.name;
  const hasFailed = state === 'failed' || state === 'retry';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-[620]">{name}</p>
        {file && (
          <p className="truncate text-small text-ink-2" title={file.title}>
            {words.of(file.title, file.ownerName)}
          </p>
        )}
        {hasFailed && (
          <p className="mt-1 text-small break-words text-danger">{reason ?? words.unknownReason}</p>
        )}
        {progress !== null && <ProgressBar label={name} value={progress} className="mt-2" />}
        <p className="mt-1 stamp text-ink-2">
          {formatMoment(createdAt)}
          {attempt > 1 && ` · ${words.attempt(attempt, mostAttempts)}`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        {state === 'failed' && (
          <Button
            size="sm"
            icon={RotateCcw}
            disabled={isBusy}
            aria-label={words.retryOf(file?.title ?? name)}
            onClick={onRetry}
          >
            {words.retry}
          </Button>
        )}
      </div>
    </li>
  );
}
