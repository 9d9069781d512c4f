import type { ToastMessage } from '#ui/toast-message.ts';

/** Written as methods, so that a mutation may name the types of its own result and input. */
type TellSuccess = { tell(data: unknown, variables: unknown): ToastMessage | null }['tell'];
type TellFailure = { tell(error: unknown, variables: unknown): ToastMessage | null }['tell'];

export type ApiMutationMeta = {
  /** The toast after it worked; none by default. */
  success?: ToastMessage | TellSuccess;
  /** The toast after it failed; 'An error occurred' by default, none when it returns null. */
  failure?: TellFailure;
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
