import { cn } from '#lib/cn.ts';
import { wholePercent } from '#ui/feedback/whole-percent.ts';

type ProgressRingProps = { label: string; value: number; className?: string };

const radius = 10;
const circumference = 2 * Math.PI * radius;

/** Progress as a ring, where only an icon fits, such as the Upload button of the header. */
export function ProgressRing({ label, value, className }: ProgressRingProps) {
  const percent = wholePercent(value);
  return (
    <svg
      viewBox="0 0 24 24"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native bar cannot be a ring
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn('size-5 -rotate-90', className)}
      fill="none"
      strokeWidth="3.5"
    >
      <circle cx="12" cy="12" r={radius} className="stroke-surface-3" />
      <circle
        cx="12"
        cy="12"
        r={radius}
        strokeLinecap="round"
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - percent / 100)}
        className="stroke-lamp-edge transition-[stroke-dashoffset]"
      />
    </svg>
  );
}
