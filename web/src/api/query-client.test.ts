import { MutationObserver, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#api/query-client.ts';
import type { ApiMutationMeta } from '#api/query-meta.ts';
import { apiError } from '#test/fake-api.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { Toaster } from '#ui/feedback/toaster.tsx';

const calls = { onSubscriptionExpired: vi.fn() };
let queryClient: QueryClient;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  queryClient = createQueryClient(calls);
  render(createElement(Toaster));
});
afterEach(() => {
  dismissToasts();
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

function mutate(mutationFn: (input: string) => Promise<unknown>, meta?: ApiMutationMeta) {
  const observer = new MutationObserver(queryClient, { mutationFn, ...(meta && { meta }) });
  return act(() => observer.mutate('lake').catch(() => {}));
}
const fail = (error: unknown) => async () => {
  throw error;
};

describe('results of calls', () => {
  it('shows the toast of a success once, with what it was about', async () => {
    await mutate(async (title) => ({ title }), {
      success: ({ title }: { title: string }) => ({ title: `Saved ${title}` }),
    });
    expect(await screen.findAllByText('Saved lake')).toHaveLength(1);
  });

  it('shows the message of the place where it failed, and logs the details [ERR-01]', async () => {
    await mutate(fail(apiError('CONFLICT')), {
      failure: () => ({ title: 'Failed to update file', description: 'Twice' }),
    });
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Failed to update file');
    expect(console.error).toHaveBeenCalledWith('A call failed: CONFLICT');
  });

  it('falls back to a general sentence with the message of the server [ERR-02]', async () => {
    await mutate(fail(apiError('CONFLICT')));
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('An error occurred');
    expect(toast.textContent).toContain('That is already so.');
  });

  it('says nothing where the place itself says it', async () => {
    await mutate(fail(apiError('CONFLICT')), { failure: () => null });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves the end of a session to the page, without a toast', async () => {
    await mutate(fail(apiError('UNAUTHENTICATED')));
    expect(screen.queryByRole('alert')).toBeNull();

    await mutate(fail(apiError('INVALID_CREDENTIALS')));
    await screen.findByRole('alert');
  });

  it('begins the expiry when any call is refused for it [SUBS-11]', async () => {
    await mutate(fail(apiError('SUBSCRIPTION_EXPIRED')));
    expect(calls.onSubscriptionExpired).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('queries', () => {
  const ask = async (error: unknown) => {
    const queryFn = vi.fn(fail(error));
    const observer = new QueryObserver(queryClient, {
      queryKey: ['list'],
      queryFn,
      retryDelay: 1,
      meta: { failure: () => ({ title: 'Failed to fetch files' }) },
    });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), {
      timeout: 30_000,
    });
    stop();
    return queryFn;
  };

  it('tries again only what may pass, and then shows one toast [ERR-46]', async () => {
    const retried = await ask(apiError('UNAVAILABLE'));
    expect(retried).toHaveBeenCalledTimes(3);
    expect(await screen.findAllByText('Failed to fetch files')).toHaveLength(1);
  });

  it('does not try again what the server has refused', async () => {
    const refused = await ask(apiError('FORBIDDEN'));
    expect(refused).toHaveBeenCalledTimes(1);
  });
});
