import type { ComponentProps } from 'react';

/** Wraps body and footer of a dialog, so that Enter and the main action submit the same form. */
export function DialogForm(native: ComponentProps<'form'>) {
  return <form noValidate {...native} className="contents" />;
}
