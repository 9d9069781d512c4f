import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserSessionStorage, sessionStorageKey } from '#features/auth/session-storage.ts';
import { createSessionStore } from '#features/auth/session-store.ts';
import type { SessionCalls } from '#features/auth/session-sync.ts';
import { apiError } from '#test/fake-api.ts';
import { sampleSession } from '#test/samples.ts';

const secondMs = 1_000;

function inSeconds(seconds: number, session: Session = sampleSession()): Session {
  return { ...session, expiresAt: new Date(Date.now() + seconds * secondMs).toISOString() };
}

/** A store as a page has it, with a log of its events and calls. */
function openPage(calls: Partial<SessionCalls> = {}) {
  const asked: { call: string; at: number }[] = [];
  const startedAt = Date.now();
  const counted = <Name extends keyof SessionCalls>(name: Name, call: SessionCalls[Name]) =>
    (() => {
      asked.push({ call: name, at: Date.now() - startedAt });
      return call();
    }) as SessionCalls[Name];
  const store = createSessionStore(
    {
      session: counted('session', calls.session ?? (async () => null)),
      refresh: counted('refresh', calls.refresh ?? (async () => inSeconds(3_600))),
      isAdmin: counted('isAdmin', calls.isAdmin ?? (async () => false)),
    },
    browserSessionStorage,
  );
  const events: string[] = [];
  store.onAuthEvent((event) => void events.push(event));
  return {
    store,
    events,
    asked,
    stop: store.start(),
    times: (name: string) => timesOf(asked, name),
  };
}

const timesOf = (asked: { call: string; at: number }[], name: string) =>
  asked.filter(({ call }) => call === name).map(({ at }) => at);
const settle = () => vi.advanceTimersByTimeAsync(0);
const stored = () => JSON.parse(localStorage.getItem(sessionStorageKey) ?? 'null') as unknown;

describe('the session', () => {
  const stops: (() => void)[] = [];
  const open = (calls?: Partial<SessionCalls>) => {
    const page = openPage(calls);
    stops.push(page.stop);
    return page;
  };
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-05T12:00:00Z') }));
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.useRealTimers();
  });

  it('is loading until the server has answered, when nothing is stored', async () => {
    const { store, events } = open();
    expect(store.getState().status).toBe('loading');
    await settle();
    expect(store.getState()).toMatchObject({ status: 'signed-out', reason: 'never' });
    expect(events).toEqual(['INITIAL_SESSION']);
  });

  it('paints the signed-in state at once after a reload, before the server answers [SESSION-03]', async () => {
    const session = inSeconds(3_600);
    const first = open({ session: async () => session });
    await settle();
    first.stop();

    const { store } = openPage({ session: () => new Promise(() => {}) });
    expect(store.getState()).toMatchObject({
      status: 'signed-in',
      user: { email: 'anna@example.org' },
    });
  });

  it('stores user and expiry under one fixed key and no secret [SESSION-02, ENTITY-14]', async () => {
    const session = { ...inSeconds(3_600), access_token: 'secret', refresh_token: 'secret' };
    open({ session: async () => session });
    await settle();
    expect(Object.keys(localStorage)).toEqual(['heirloom.session']);
    expect(stored()).toEqual({ user: session.user, expiresAt: session.expiresAt });
    expect(localStorage.getItem('heirloom.session')).not.toContain('secret');
  });

  it('reports initial session, signed in, token refreshed, user updated and signed out [SESSION-10]', async () => {
    const { store, events } = open();
    await settle();
    const session = inSeconds(3_600);
    store.signedIn(session);
    store.signedIn(inSeconds(7_200));
    store.signedIn({ ...inSeconds(7_200), user: { ...session.user, displayName: 'Anna B.' } });
    store.signedOut();
    expect(events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'SIGNED_OUT',
    ]);
    expect(stored()).toBeNull();
  });

  it('reports password recovery and, after a two-factor sign-in, MFA verified [SESSION-11]', async () => {
    const { store, events } = open();
    await settle();
    store.passwordRecovery();
    expect(store.isRecovering()).toBe(true);
    store.signedIn(inSeconds(3_600), 'two-factor');
    expect(events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'SIGNED_IN', 'MFA_VERIFIED']);
  });

  it('runs the admin check on signed in, and the flag is false until it succeeds [SESSION-12, SESSION-13]', async () => {
    const { store, times } = open({ isAdmin: async () => true });
    await settle();
    expect(times('isAdmin')).toHaveLength(0);
    store.signedIn(sampleSession({ role: 'admin' }));
    expect(times('isAdmin')).toHaveLength(1);
    expect(store.getState()).toMatchObject({ isAdmin: false, isAdminKnown: false });
    await settle();
    expect(store.getState()).toMatchObject({ isAdmin: true, isAdminKnown: true });
  });

  it('takes an error of the admin check for a no [SESSION-13]', async () => {
    const { store } = open({
      isAdmin: async () => {
        throw apiError('INTERNAL');
      },
    });
    await settle();
    store.signedIn(sampleSession({ role: 'admin' }));
    await settle();
    expect(store.getState()).toMatchObject({ isAdmin: false, isAdminKnown: true });
  });

  it('follows a grant and a revoke when asked again [SESSION-14]', async () => {
    let isAdmin = false;
    const { store } = open({ session: async () => inSeconds(3_600), isAdmin: async () => isAdmin });
    await settle();
    expect(store.getState().isAdmin).toBe(false);
    isAdmin = true;
    await store.checkAdmin();
    expect(store.getState().isAdmin).toBe(true);
    isAdmin = false;
    await store.checkAdmin();
    expect(store.getState().isAdmin).toBe(false);
  });

  it('looks every 30 s and refreshes within 90 s of the expiry [SESSION-06, SESSION-07]', async () => {
    const { times, store } = open({ session: async () => inSeconds(200) });
    await settle();
    await vi.advanceTimersByTimeAsync(90 * secondMs);
    expect(times('refresh')).toEqual([]);
    await vi.advanceTimersByTimeAsync(30 * secondMs);
    expect(times('refresh')).toEqual([120 * secondMs]);
    expect(store.getState()).toMatchObject({ expiresAt: '2026-01-05T13:02:00.000Z' });
  });

  it('retries a failed refresh after 200 ms times 2^n within 30 s [SESSION-08, ERR-46]', async () => {
    const { times, store } = open({
      session: async () => inSeconds(100),
      refresh: async () => {
        throw apiError('UNAVAILABLE');
      },
    });
    await settle();
    await vi.advanceTimersByTimeAsync(59.9 * secondMs);
    const began = 30 * secondMs;
    expect(times('refresh').map((at) => at - began)).toEqual([
      0, 200, 600, 1_400, 3_000, 6_200, 12_600, 25_400,
    ]);
    expect(store.getState().status).toBe('signed-in');
  });

  it('locks the page when the server no longer knows the session, without retrying', async () => {
    const { times, store, events } = open({
      session: async () => inSeconds(80),
      refresh: async () => {
        throw apiError('UNAUTHENTICATED');
      },
    });
    await settle();
    await vi.advanceTimersByTimeAsync(30 * secondMs);
    expect(times('refresh')).toHaveLength(1);
    expect(store.getState()).toMatchObject({ status: 'signed-in', isLocked: true });

    await vi.advanceTimersByTimeAsync(60 * secondMs);
    expect(times('refresh')).toHaveLength(1);
    store.signedIn(inSeconds(3_600));
    expect(store.getState()).toMatchObject({ status: 'signed-in', isLocked: false });
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  });

  it('ends at once where a reload has painted a session that is over', async () => {
    localStorage.setItem(
      sessionStorageKey,
      JSON.stringify({ user: sampleSession().user, expiresAt: inSeconds(3_600).expiresAt }),
    );
    const { store } = open();
    await settle();
    expect(store.getState()).toMatchObject({ status: 'signed-out', reason: 'ended' });
    expect(stored()).toBeNull();
  });

  it('unlocks with another tab, and leaves with it [SESSION-04]', async () => {
    const { store } = open({ session: async () => inSeconds(3_600) });
    await settle();
    const publish = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey, newValue }));
    void store.beginCall()();
    expect(store.getState()).toMatchObject({ isLocked: true });
    publish(JSON.stringify(inSeconds(7_200)));
    expect(store.getState()).toMatchObject({ status: 'signed-in', isLocked: false });

    void store.beginCall()();
    publish(null);
    expect(store.getState()).toMatchObject({ status: 'signed-out', reason: 'left' });
  });

  it('lets a refused call be made again by the same person, and by nobody else [ISOL-04]', async () => {
    const { store } = open({ session: async () => inSeconds(3_600) });
    await settle();
    const mine = store.beginCall()();
    store.signedIn(inSeconds(7_200));
    expect(await mine).toBe(true);

    const late = store.beginCall();
    const refused = store.beginCall()();
    store.signedIn(inSeconds(3_600, sampleSession({ id: crypto.randomUUID() })));
    expect(await refused).toBe(false);
    expect(await late()).toBe(false);
    expect(store.getState()).toMatchObject({ status: 'signed-in', isLocked: false });
  });

  it('knows that a person left on purpose, even when the server tells of it first', async () => {
    const answers = [inSeconds(3_600), null];
    const { store } = open({ session: async () => answers.shift() ?? null });
    await settle();
    store.signingOut(true);
    await store.reload();
    expect(store.getState()).toMatchObject({ status: 'signed-out', reason: 'left' });
  });

  it('stays in step with another tab that signs in and out [SESSION-04]', async () => {
    const { store, events } = open();
    await settle();
    const newValue = JSON.stringify({
      user: sampleSession().user,
      expiresAt: inSeconds(60).expiresAt,
    });
    window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey, newValue }));
    expect(store.getState()).toMatchObject({ status: 'signed-in', user: { username: 'anna' } });

    window.dispatchEvent(new StorageEvent('storage', { key: sessionStorageKey, newValue: null }));
    expect(store.getState()).toMatchObject({ status: 'signed-out', reason: 'left' });
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT']);
  });

  it('does not let an old answer of the server undo a sign-in', async () => {
    let answer: (session: null) => void = () => {};
    const { store } = open({ session: () => new Promise((resolve) => (answer = resolve)) });
    store.signedIn(inSeconds(3_600));
    answer(null);
    await settle();
    expect(store.getState().status).toBe('signed-in');
  });

  it('keeps what it painted while the server cannot be asked', async () => {
    localStorage.setItem(
      sessionStorageKey,
      JSON.stringify({ user: sampleSession().user, expiresAt: inSeconds(3_600).expiresAt }),
    );
    const { store } = open({
      session: async () => {
        throw apiError('UNAVAILABLE');
      },
    });
    await vi.advanceTimersByTimeAsync(60 * secondMs);
    expect(store.getState().status).toBe('signed-in');
  });

  it('ignores what else may lie under its key', async () => {
    localStorage.setItem(sessionStorageKey, '{"user":{"id":7}}');
    expect(open().store.getState().status).toBe('loading');
    localStorage.setItem(sessionStorageKey, 'not json');
    expect(open().store.getState().status).toBe('loading');
    await settle();
  });
});
