import type { ReactNode } from 'react';
import { formatPercent } from '#lib/format-percent.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { wholePercent } from '#ui/feedback/whole-percent.ts';

type ProgressProps = {
  /** What is under way, in words: 'Uploading, details saved'. */
  label: string;
  value: number | null;
  hint?: ReactNode;
  isDone?: boolean;
  className?: string;
};

/** Words, a percent caption and the bar. */
export function Progress({ label, value, hint, isDone, className }: ProgressProps) {
  return (
    <div className={className}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <span className="font-[620]">{label}</span>
        {value !== null && (
          <span className="stamp text-ink-2">{formatPercent(wholePercent(value))}</span>
        )}
      </div>
      <ProgressBar label={label} value={value} isDone={isDone} />
      {hint !== undefined && <p className="mt-2 text-small text-ink-2">{hint}</p>}
    </div>
  );
}
