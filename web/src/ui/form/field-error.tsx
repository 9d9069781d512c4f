import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type FieldErrorProps = { id: string; children: ReactNode };

export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className="flex items-start gap-2 text-small font-[560] text-danger">
      <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
