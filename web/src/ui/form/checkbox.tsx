import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** What it means, below the label. */
  hint?: string;
  hideLabel?: boolean;
};

export function Checkbox({ label, hint, hideLabel, className, ...native }: CheckboxProps) {
  return (
    <label
      className={cn(
        'flex min-h-11 min-w-11 gap-3',
        hint === undefined ? 'items-center' : 'items-start',
        className,
      )}
    >
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...native}
          type="checkbox"
          className="peer size-6 appearance-none rounded-[0.4375rem] border-[1.5px] border-line-strong bg-surface transition-colors checked:border-primary checked:bg-primary disabled:border-line disabled:bg-surface-2 checked:disabled:bg-surface-3"
        />
        <Check
          size={17}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute text-primary-foreground opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-3"
        />
      </span>
      {hint === undefined ? (
        <span className={cn(hideLabel && 'sr-only')}>{label}</span>
      ) : (
        <span className="min-w-0">
          <span className="block leading-6 font-[620] break-words">{label}</span>
          <span className="block text-small text-ink-2">{hint}</span>
        </span>
      )}
    </label>
  );
}
