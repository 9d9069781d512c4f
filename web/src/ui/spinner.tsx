import { cn } from '#lib/cn.ts';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

type SpinnerProps = { label: string; className?: string };

/** Shows with words and a turning ring that something is loading; screen readers announce it once. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <output className={cn('flex items-center justify-center gap-4 py-6 text-ink-2', className)}>
      <SpinnerRing className="size-7 text-lamp-edge" />
      <span>{label}</span>
    </output>
  );
}
