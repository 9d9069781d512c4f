import type { ComponentProps } from 'react';

/** Wraps body and footer of a dialog, so that Enter and the main action submit the same form. */
export function DialogForm({ onSubmit, ...native }: ComponentProps<'form'>) {
  return (
    <form
      noValidate
      {...native}
      onSubmit={(event) => {
        // React hands events on to the dialog that opened this one, which may be a form as well.
        event.stopPropagation();
        onSubmit?.(event);
      }}
      className="contents"
    />
  );
}
