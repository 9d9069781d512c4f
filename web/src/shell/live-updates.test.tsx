import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportServerLost } from '#api/connection.ts';
import type { EventStream } from '#api/realtime.ts';
import { startLiveUpdates } from '#shell/live-updates.ts';
import { showsEverybody } from '#shell/shows-everybody.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia, sampleSession } from '#test/samples.ts';

afterEach(() => {
  vi.useRealTimers();
  reportServerLost(false);
});

const ownStream = expect.stringMatching(/^\/api\/events\?beganMsAgo=\d+$/);

/** Renders the app with a stream of changes into which the test publishes. */
function renderLive(path: string, visitor: ReturnType<typeof anna> | null, api = {}) {
  const app = renderApp(path, visitor, api);
  const streams: { url: string; target: EventTarget; isClosed: boolean }[] = [];
  startLiveUpdates({
    ...app,
    showsEverybody: () => showsEverybody(app.router.state.location),
    onNavigated: (callback) => app.router.subscribe('onResolved', callback),
    open: (url) => {
      const stream = { url, target: new EventTarget(), isClosed: false };
      streams.push(stream);
      return Object.assign(stream.target, {
        close: () => {
          stream.isClosed = true;
        },
      }) as unknown as EventStream;
    },
  });
  const publish = (change: object) =>
    streams
      .at(-1)
      ?.target.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(change) }));
  return { ...app, streams, publish };
}

describe('live updates', () => {
  it('shows a change made in another window without a reload [REAL-01]', async () => {
    let title = 'Morning at the lake';
    const { publish } = renderLive('/', anna(), {
      media: { list: () => ({ items: [sampleMedia({ title })], nextCursor: null }) },
    });
    await screen.findAllByText('Morning at the lake');
    title = 'Evening at the lake';
    publish({
      seq: 1,
      topic: 'media',
      action: 'updated',
      userId: anna().user.id,
      entityId: sampleMedia().id,
    });
    await screen.findAllByText('Evening at the lake');
    expect(screen.queryByText('Morning at the lake')).toBeNull();
  });

  it("listens to one's own changes, and to everybody's while the admin view is on [REAL-03]", async () => {
    const { router, streams } = renderLive('/media', administrator());
    await waitFor(() => expect(streams.map(({ url }) => url)).toEqual([ownStream]));
    await router.navigate({ to: '/media', search: { scope: 'all' } });
    await waitFor(() =>
      expect(streams.at(-1)?.url).toMatch(/^\/api\/events\?scope=all&beganMsAgo=\d+$/),
    );
    expect(streams[0]?.isClosed).toBe(true);
    await router.navigate({ to: '/photos' });
    await waitFor(() => expect(streams.at(-1)?.url).toEqual(ownStream));
  });

  it('never asks for everybody as a client [REAL-03]', async () => {
    const { streams } = renderLive('/media?scope=all', anna());
    await waitFor(() => expect(streams.map(({ url }) => url)).toEqual([ownStream]));
    await screen.findByRole('heading', { level: 1, name: 'Your Media' });
    expect(streams).toHaveLength(1);
  });

  it('listens while somebody is signed in, and forgets what that person has loaded [ISOL-04]', async () => {
    const { streams, store, queryClient } = renderLive('/movies', anna());
    await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
    expect(queryClient.getQueryCache().getAll()).not.toHaveLength(0);
    store.signedOut();
    expect(streams.at(-1)?.isClosed).toBe(true);
    await screen.findByRole('heading', { level: 1, name: 'Welcome' });
    const left = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => JSON.stringify(queryKey));
    expect(left.filter((key) => key.includes('media'))).toEqual([]);
  });

  it('learns of a new role without a reload [SESSION-14]', async () => {
    let isAdmin = false;
    const { publish, store } = renderLive('/debug-auth', anna(), {
      roles: { isAdmin: () => isAdmin },
    });
    await waitFor(() => expect(store.getState().isAdminKnown).toBe(true));
    isAdmin = true;
    publish({
      seq: 2,
      topic: 'session',
      action: 'updated',
      userId: anna().user.id,
      entityId: null,
    });
    await waitFor(() => expect(store.getState().isAdmin).toBe(true));
  });

  it('reports a changed name as user updated [SESSION-10]', async () => {
    let displayName = 'Anna Berger';
    const { publish, store } = renderLive('/debug-auth', anna(), {
      auth: { session: () => ({ ...anna(), user: sampleSession({ displayName }).user }) },
    });
    await waitFor(() => expect(store.getState().status).toBe('signed-in'));
    const events: string[] = [];
    store.onAuthEvent((event) => void events.push(event));
    displayName = 'Anna B.';
    publish({
      seq: 3,
      topic: 'profiles',
      action: 'updated',
      userId: anna().user.id,
      entityId: null,
    });
    await waitFor(() => expect(events).toContain('USER_UPDATED'));
  });

  it('says so while the server is out of reach, and no more once it is back', async () => {
    const { streams } = renderLive('/movies', anna());
    await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    streams.at(-1)?.target.dispatchEvent(new Event('error'));
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    streams.at(-1)?.target.dispatchEvent(new Event('error'));
    await screen.findByText(/cannot be reached/);
    await vi.advanceTimersByTimeAsync(2_000);
    streams.at(-1)?.target.dispatchEvent(new Event('open'));
    await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull());
  });
});

it.each([
  ['/admin', {}, true],
  ['/admin/google-drive', {}, true],
  ['/media', { scope: 'all' }, true],
  ['/media', {}, false],
  ['/movies', { scope: 'all' }, false],
  ['/administrators', {}, false],
])('%s %j shows everybody: %s', (pathname, search, answer) => {
  expect(showsEverybody({ pathname, search })).toBe(answer);
});
