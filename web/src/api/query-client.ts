import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { apiMessages } from '#api/api.messages.ts';
import { codeOf, isChangedMeanwhile, isRetryable, isSessionOver, messageOf } from '#api/errors.ts';
import type { ApiMutationMeta } from '#api/query-meta.ts';
import type { ToastMessage } from '#ui/feedback/toast-message.ts';
import { showToast } from '#ui/feedback/toast.ts';

type QueryClientOptions = {
  /** Called when the server refused a call because the subscription has expired. */
  onSubscriptionExpired: () => void;
};

const staleMs = 30_000;
const retries = 2;
const retryBaseMs = 400;

/** Creates the query client: the one place that shows toasts for results of calls and handles refusals. */
export function createQueryClient(options: QueryClientOptions): QueryClient {
  /** Returns true when the whole app deals with the error, so that no toast or log entry is needed. */
  const isHandledForAll = (error: unknown): boolean => {
    if (isSessionOver(error)) return true;
    if (codeOf(error) !== 'SUBSCRIPTION_EXPIRED') return false;
    options.onSubscriptionExpired();
    return true;
  };

  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isHandledForAll(error)) return;
        logFailure(error);
        showFailure(query.meta?.failure?.(error) ?? null);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (data, variables, _onMutateResult, mutation) => {
        const success = mutation.meta?.success;
        const message = typeof success === 'function' ? success(data, variables) : success;
        if (message) showToast.success(message);
      },
      onError: (error, variables, _onMutateResult, mutation) => {
        if (isHandledForAll(error)) return;
        logFailure(error);
        showFailure(failureOf(mutation.meta, error, variables));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        networkMode: 'always',
        retry: (count, error) => count < retries && isRetryable(error),
        retryDelay: (count) => retryBaseMs * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function failureOf(
  meta: ApiMutationMeta | undefined,
  error: unknown,
  variables: unknown,
): ToastMessage | null {
  if (isChangedMeanwhile(error)) return { title: apiMessages.changedMeanwhile };
  if (meta?.failure) return meta.failure(error, variables);
  return { title: apiMessages.fallback, description: messageOf(error) };
}

function showFailure(message: ToastMessage | null): void {
  if (message) showToast.error(message);
}

/** ERR-01: logs details. The error's code is a detail; what a person typed must not reach the console. */
function logFailure(error: unknown): void {
  console.error(`A call failed: ${codeOf(error) ?? String(error)}`);
}
