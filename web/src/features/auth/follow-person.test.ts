import { afterEach, expect, it, vi } from 'vitest';
import { followPerson } from '#features/auth/follow-person.ts';
import { browserSessionStorage } from '#features/auth/session-storage.ts';
import { createSessionStore } from '#features/auth/session-store.ts';
import { sampleSession } from '#test/samples.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['at once on a page that nobody has touched', false, 1],
  ['with the next load once somebody has', true, 0],
])(
  'follows a language that was chosen on another device %s [CORE-11]',
  async (_, hasBeenActive, times) => {
    vi.stubGlobal('navigator', { languages: ['en-US'], userActivation: { hasBeenActive } });
    const session = sampleSession();
    browserSessionStorage.write(session);
    const german = { ...session, user: { ...session.user, language: 'de' as const } };
    const store = createSessionStore(
      { session: async () => german, refresh: async () => german, isAdmin: async () => false },
      browserSessionStorage,
    );
    const reload = vi.fn<() => void>();
    followPerson(store, reload);
    const stop = store.start();
    await vi.waitFor(() => expect(store.getState().user?.language).toBe('de'), { timeout: 30_000 });
    expect(reload).toHaveBeenCalledTimes(times);
    stop();
  },
);
