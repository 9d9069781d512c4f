import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeErrand } from '#features/auth/provider-return.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia, sampleSession, signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

/** Renders the start page for Anna, whose session the test can end; signing in starts it again. */
function renderEnding(auth: FakeApi['auth'] = {}) {
  const server = { isOver: false, titles: [] as string[] };
  const known =
    <Input, Answer>(answer: (input: Input) => Answer) =>
    (input: Input) => {
      if (server.isOver) throw apiError('UNAUTHENTICATED');
      return answer(input);
    };
  const begin = () => {
    server.isOver = false;
    return sampleSession();
  };
  const app = renderApp('/', anna(), {
    media: {
      pages: known(() => ({ total: 1, pageSize: 100, cursors: [] })),
      list: known(() => ({ items: [sampleMedia()], nextCursor: null })),
    },
    collections: {
      create: known(({ name }) => {
        server.titles.push(name);
        throw apiError('CONFLICT');
      }),
    },
    roles: { isAdmin: known(() => false) },
    auth: { signIn: begin, verifyTwoFactor: begin, ...auth },
  });
  const end = async () => {
    await screen.findAllByText('Morning at the lake');
    server.isOver = true;
    await app.queryClient.invalidateQueries({ refetchType: 'none' });
    void app.queryClient.refetchQueries();
    return within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
  };
  return { ...app, server, end };
}

// The dialog of the browser; e2e/auth/passkeys.spec.ts shows the real one.
const browser = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

it('is begun again at the provider, for the same person and with the way back to this page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const app = renderEnding({
    options: () => signUpOptions({ provider: 'Village ID', isProviderTheOnlyWay: true }),
    askProvider: () => ({ address: 'https://id.example/ask' }),
  });
  const lock = await app.end();
  await app.router.navigate({ to: '/search', search: { q: 'lake' } });
  await waitFor(() => expect(app.href()).toBe('/search?q=lake'));
  await waitFor(async () => {
    await app.user.click(lock.getByRole('button', { name: 'Sign in with Village ID' }));
    expect(assign).toHaveBeenCalledWith('https://id.example/ask');
  });
  expect(lock.queryByRole('button', { name: 'Forgot your password?' })).toBeNull();
  expect(takeErrand()).toMatchObject({ next: '/search?q=lake', email: 'anna@example.org' });
  assign.mockRestore();
});

it('is begun again by a passkey of the same person', async () => {
  vi.stubGlobal('PublicKeyCredential', Object);
  browser.startAuthentication.mockResolvedValue({
    id: 'key',
    rawId: 'key',
    type: 'public-key',
    response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
  });
  const asked: unknown[] = [];
  const app = renderEnding({
    options: () => signUpOptions({ passkeyOrigin: window.location.origin }),
    askPasskey: () => ({
      challenge: 'asked',
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    }),
    signInWithPasskey: ({ email }) => {
      asked.push(email);
      app.server.isOver = false;
      return sampleSession();
    },
  });
  const lock = await app.end();
  await app.user.click(await lock.findByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual(['anna@example.org']);
  vi.unstubAllGlobals();
});

describe('a session that ends while a page is open', () => {
  it('is begun again over the page, which then goes on', async () => {
    const app = renderEnding();
    const lock = await app.end();
    expect(app.href()).toBe('/');
    expect(lock.getByLabelText('Email')).toHaveProperty('readOnly', true);
    expect(lock.getByLabelText('Email')).toHaveProperty('value', 'anna@example.org');
    expect(document.activeElement).toBe(lock.getByLabelText('Password'));
    expect(document.title).toBe('Please sign in again · Heirloom');

    await app.user.type(lock.getByLabelText('Password'), 'correct horse{Enter}');
    await screen.findByText('Welcome back!');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByText('Morning at the lake')).not.toHaveLength(0);
    expect(document.title).not.toContain('sign in');
  });

  it('stays locked for Esc and for a wrong password, and says why', async () => {
    const app = renderEnding({
      signIn: () => {
        throw apiError('INVALID_CREDENTIALS');
      },
    });
    const lock = await app.end();
    await app.user.type(lock.getByLabelText('Password'), 'wrong{Enter}');
    await lock.findByText('Invalid email or password');
    await app.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Please sign in again' })).toBeTruthy();
  });

  it('asks for the code of who has two-factor turned on, and says when it was wrong', async () => {
    let tries = 0;
    const app = renderEnding({
      signIn: () => {
        throw apiError('TWO_FACTOR_REQUIRED');
      },
      verifyTwoFactor: ({ code }) => {
        tries += 1;
        if (code !== '123456') throw apiError('UNAUTHENTICATED', 'Please sign in once more.');
        app.server.isOver = false;
        return sampleSession();
      },
    });
    const lock = await app.end();
    await app.user.type(lock.getByLabelText('Password'), 'correct horse{Enter}');
    await app.user.type(await lock.findByLabelText('Code'), '000000{Enter}');
    await lock.findByText('Please sign in once more.');
    await app.user.clear(lock.getByLabelText('Code'));
    await app.user.type(lock.getByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tries).toBe(2);
  });

  it('can be left for another account, which finds nothing of the former', async () => {
    const app = renderEnding();
    const lock = await app.end();
    await app.user.click(lock.getByRole('button', { name: 'Use another account' }));
    await screen.findByRole('heading', { level: 1, name: 'Welcome' });
    expect(app.href()).toBe('/auth');
    expect(localStorage.getItem('heirloom.session')).toBeNull();
    expect(screen.queryByText('Morning at the lake')).toBeNull();
  });
});

describe('a call that the end of the session refused', () => {
  const create = { name: 'Summer', description: null, type: 'mixed' } as const;

  it('is made once more when the person is back', async () => {
    const app = renderEnding();
    await screen.findAllByText('Morning at the lake');
    app.server.isOver = true;
    const { client } = await import('#api/client.ts');
    const call = client.collections.create({ ...create }).catch((error: unknown) => error);
    const lock = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
    await app.user.type(lock.getByLabelText('Password'), 'correct horse{Enter}');
    expect(await call).toMatchObject({ code: 'CONFLICT' });
    expect(app.server.titles).toEqual(['Summer']);
  });

  it('is never made for somebody else', async () => {
    const app = renderEnding();
    await screen.findAllByText('Morning at the lake');
    app.server.isOver = true;
    const { client } = await import('#api/client.ts');
    const call = client.collections.create({ ...create }).catch((error: unknown) => error);
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    app.server.isOver = false;
    app.store.signedIn(sampleSession({ id: crypto.randomUUID(), username: 'boris' }));
    expect(await call).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(app.server.titles).toEqual([]);
  });
});
