import type { ToastMessage } from '#ui/toast-message.ts';

/** Written as methods, so that a mutation may name the types of its own result and input. */
type ToSuccessMessage = {
  toMessage(data: unknown, variables: unknown): ToastMessage | null;
}['toMessage'];
type ToFailureMessage = {
  toMessage(error: unknown, variables: unknown): ToastMessage | null;
}['toMessage'];

export type ApiMutationMeta = {
  /** The toast after it worked; none by default. */
  success?: ToastMessage | ToSuccessMessage;
  /** The toast after it failed; 'An error occurred' by default, none when it returns null. */
  failure?: ToFailureMessage;
};

export type ApiQueryMeta = {
  /** The toast when the query fails for good; none by default, because most pages say it in place. */
  failure?: (error: unknown) => ToastMessage | null;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ApiMutationMeta & Record<string, unknown>;
    queryMeta: ApiQueryMeta & Record<string, unknown>;
  }
}
