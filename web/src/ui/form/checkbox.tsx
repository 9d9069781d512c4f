import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hideLabel?: boolean;
};

export function Checkbox({ label, hideLabel, className, ...native }: CheckboxProps) {
  return (
    <label className={cn('flex min-h-11 min-w-11 items-center gap-3', className)}>
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
      <span className={cn(hideLabel && 'sr-only')}>{label}</span>
    </label>
  );
}
