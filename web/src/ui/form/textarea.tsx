import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { useFieldControl } from '#ui/form/field-context.ts';

export function Textarea({ className, rows = 3, ...native }: ComponentProps<'textarea'>) {
  const field = useFieldControl(native);
  return (
    <textarea
      {...native}
      {...field}
      rows={rows}
      className={cn('field-control resize-y', className)}
    />
  );
}
