import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '#api/errors.ts';
import { InlineAlert } from '#ui/inline-alert.tsx';

type AuthFormProps = Omit<ComponentProps<'form'>, 'title'> & {
  /** What the server answered to the last try; said here as well as in a toast. */
  error: unknown;
  children: ReactNode;
};

/** Fields and button of a form on /auth, one under the other. */
export function AuthForm({ error, children, ...native }: AuthFormProps) {
  return (
    <form noValidate {...native} className="flex flex-col gap-5">
      {error !== null && <InlineAlert>{messageOf(error)}</InlineAlert>}
      {children}
    </form>
  );
}
