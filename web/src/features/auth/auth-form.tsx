import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '#api/errors.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

type AuthFormProps = Omit<ComponentProps<'form'>, 'title'> & {
  /** The server's error for the last attempt; shown here as well as in a toast. */
  error: unknown;
  children: ReactNode;
};

/** The layout of a form on /auth: its fields and its button in one column. */
export function AuthForm({ error, children, ...native }: AuthFormProps) {
  return (
    <form noValidate {...native} className="flex flex-col gap-5">
      {error !== null && <InlineAlert>{messageOf(error)}</InlineAlert>}
      {children}
    </form>
  );
}
