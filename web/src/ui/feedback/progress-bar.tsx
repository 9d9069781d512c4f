import { cn } from '#lib/cn.ts';
import { formatPercent } from '#lib/format-percent.ts';
import { wholePercent } from '#ui/feedback/whole-percent.ts';

type ProgressBarProps = {
  /** The accessible name: what is under way. */
  label: string;
  /** Percent; null while it is not known. */
  value: number | null;
  isDone?: boolean;
  className?: string;
};

/** The bar without text. Use Progress for a bar with words and a percentage. */
export function ProgressBar({ label, value, isDone = false, className }: ProgressBarProps) {
  const percent = value === null ? null : wholePercent(value);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native bar has no keyline on its fill
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={percent === null ? undefined : formatPercent(percent)}
      className={cn(
        'relative h-2.5 overflow-hidden rounded-full bg-surface-3 shadow-[inset_0_0_0_1px_var(--line-strong)]',
        className,
      )}
    >
      <div
        style={{ width: percent === null ? '35%' : `${percent}%` }}
        className={cn(
          'h-full rounded-full transition-[width] duration-(--dur-base)',
          isDone ? 'bg-success' : 'border-[1.5px] border-lamp-edge bg-lamp',
          percent === 0 && 'border-0',
          percent === null && 'progress-travel',
        )}
      />
    </div>
  );
}
