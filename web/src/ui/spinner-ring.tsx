import { cn } from '#lib/cn.ts';

type SpinnerRingProps = { className?: string };

/** Only the turning ring, for places whose text already says what is going on. */
export function SpinnerRing({ className }: SpinnerRingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cn('turning size-5 shrink-0', className)}
    >
      <circle
        cx="12"
        cy="12"
        r="9.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        opacity="0.2"
      />
      <path
        d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
