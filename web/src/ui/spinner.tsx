import { cn } from '#lib/cn.ts';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

type SpinnerProps = { label: string; className?: string };

/** Says in words and with a turning ring that something is on its way; announced once. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <output className={cn('flex items-center justify-center gap-4 py-6 text-ink-2', className)}>
      <SpinnerRing className="size-7 text-lamp-edge" />
      <span>{label}</span>
    </output>
  );
}
