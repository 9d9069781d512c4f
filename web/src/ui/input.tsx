import { Lock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { useFieldControl } from '#ui/field-context.ts';

export type InputProps = ComponentProps<'input'>;

/** A one-line field. Read-only shows a lock, so nobody tries in vain; `lock={false}` for a field that is only busy. */
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
