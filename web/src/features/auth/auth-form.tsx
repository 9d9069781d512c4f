import { type ComponentProps, type ReactNode, use } from 'react';
import { messageOf } from '#api/errors.ts';
import { ErrorsInPlaceContext } from '#features/auth/errors-in-place-context.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

type AuthFormProps = Omit<ComponentProps<'form'>, 'title'> & {
  /** The server's error for the last attempt; a toast says it, and only where toasts are covered the form. */
  error: unknown;
  children: ReactNode;
};

/** The layout of a form on /auth: its fields and its button in one column. */
export function AuthForm({ error, children, ...native }: AuthFormProps) {
  const isInPlace = use(ErrorsInPlaceContext);
  return (
    <form noValidate {...native} className="flex flex-col gap-5">
      {isInPlace && error !== null && <InlineAlert>{messageOf(error)}</InlineAlert>}
      {children}
    </form>
  );
}
