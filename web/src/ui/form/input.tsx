import { Lock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { useFieldControl } from '#ui/form/field-context.ts';

export type InputProps = ComponentProps<'input'>;

/** A one-line field. A read-only field shows a lock; `lock={false}` for one that is only busy for a moment. */
export function Input({ className, lock = true, ...native }: InputProps & { lock?: boolean }) {
  const field = useFieldControl(native);
  const isLocked = native.readOnly === true && lock;
  const control = (
    <input
      type="text"
      {...native}
      {...field}
      className={cn('field-control', isLocked && 'pl-12', className)}
    />
  );
  if (!isLocked) return control;
  return (
    <div className="relative">
      <Lock
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-3"
      />
      {control}
    </div>
  );
}
