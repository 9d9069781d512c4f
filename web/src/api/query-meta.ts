import type { ToastMessage } from '#ui/feedback/toast-message.ts';

/** A method, so that a mutation may declare the types of its own result and input. */
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
  /** The toast when all tries of the query failed; none by default, because most pages show the error in place. */
  failure?: (error: unknown) => ToastMessage | null;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ApiMutationMeta & Record<string, unknown>;
    queryMeta: ApiQueryMeta & Record<string, unknown>;
  }
}
