import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { sampleSession, sampleSubscription } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const expired = {
  subscriptions: {
    mine: () => ({
      ...sampleSubscription,
      subscriptionExpirationDate: '2024-01-01',
      isActive: false,
    }),
    isActive: () => false,
  },
};
const sentence = 'Your subscription has expired. Please contact support.';

const forSignedInPeople = [
  '/',
  '/media',
  '/movies',
  '/audio',
  '/photos',
  '/collections',
  '/collections/d2a7b9de-0000-4000-8000-000000000001',
  '/search?q=lake',
  '/user-info',
  '/admin',
  '/admin/google-drive',
  '/admin/anything',
  '/admin-test',
  '/force-admin',
];

describe('signed out', () => {
  it.each(forSignedInPeople)('%s leads to /auth [ACCESS-01, SETUP-03]', async (path) => {
    const app = renderApp(path, null);
    await screen.findByRole('heading', { level: 1, name: 'Welcome' });
    expect(app.router.state.location.pathname).toBe('/auth');
  });

  it.each(forSignedInPeople)(
    '%s does not redirect while the sign-in state is loading, but shows a spinner [ACCESS-02]',
    async (path) => {
      let answer: (session: null) => void = () => {};
      const session = () => new Promise<null>((resolve) => (answer = resolve));
      const app = renderApp(path, null, { auth: { session } });
      await screen.findByText('Loading…');
      expect(app.href()).toBe(path);
      answer(null);
      await screen.findByRole('heading', { name: 'Welcome' });
      expect(app.router.state.location.search).toEqual(path === '/' ? {} : { next: path });
    },
  );

  it.each([
    ['/auth', 'Welcome'],
    ['/debug-auth', 'Auth status'],
    ['/test-route', 'Test route'],
    ['/nowhere', 'Page not found'],
  ])('%s shows its own page [ACCESS-12]', async (path, title) => {
    const app = renderApp(path, null);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(app.router.state.location.pathname).toBe(path);
  });

  it('/s/{token} shows its own page [ACCESS-12]', async () => {
    const open = () => ({ state: 'locked' as const });
    const app = renderApp('/s/token', null, { shares: { open } });
    await screen.findByRole('heading', { level: 1 });
    expect(app.href()).toBe('/s/token');
    expect(screen.queryByRole('heading', { name: 'Welcome' })).toBeNull();
  });
});

describe('after signing in', () => {
  const signInAs = async (app: ReturnType<typeof renderApp>) => {
    await app.user.type(await screen.findByLabelText('Email'), 'anna@example.org');
    await app.user.type(screen.getByLabelText('Password'), 'correct horse');
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  const signingIn = (role: 'client' | 'admin', isAdmin: () => boolean) => ({
    auth: { signIn: () => sampleSession({ role }) },
    roles: { isAdmin },
    subscriptions: { mine: () => sampleSubscription, isActive: () => true },
  });

  it('leads back to the page that was asked for, an admin too [ACCESS-13]', async () => {
    const app = renderApp(
      '/photos?sort=title',
      null,
      signingIn('admin', () => true),
    );
    await signInAs(app);
    await screen.findByRole('heading', { level: 1, name: 'Photos' });
    expect(app.href()).toBe('/photos?sort=title');
  });

  it('leads an admin to /admin and anyone else to / [ACCESS-03]', async () => {
    const asAdmin = renderApp(
      '/auth',
      null,
      signingIn('admin', () => true),
    );
    await signInAs(asAdmin);
    await waitFor(() => expect(asAdmin.href()).toBe('/admin'));
  });

  it('leads a client home [ACCESS-03]', async () => {
    const app = renderApp(
      '/auth',
      null,
      signingIn('client', () => false),
    );
    await signInAs(app);
    await waitFor(() => expect(app.href()).toBe('/'));
  });

  it('leads home when the admin check fails [ACCESS-04]', async () => {
    const isAdmin = () => {
      throw apiError('INTERNAL');
    };
    const app = renderApp('/auth', null, signingIn('admin', isAdmin));
    await signInAs(app);
    await waitFor(() => expect(app.href()).toBe('/'));
  });

  it.each([
    ['a client', '/auth', anna(), '/'],
    ['an administrator', '/auth', administrator(), '/admin'],
    ['who had asked for a page', '/auth?next=%2Fphotos', anna(), '/photos'],
  ] as const)('sends %s on who is signed in already [ACCESS-05]', async (_, path, visitor, to) => {
    const app = renderApp(path, visitor);
    await waitFor(() => expect(app.href()).toBe(to));
  });

  it('does not lead anywhere outside of the product', async () => {
    const app = renderApp('/auth?next=%2F%2Fevil.example', anna());
    await waitFor(() => expect(app.href()).toBe('/'));
  });
});

describe('not an administrator', () => {
  it.each(['/admin/google-drive', '/admin/anything', '/admin-test'])(
    '%s shows the access-denied view with e-mail and admin status [ACCESS-08, ACCESS-14, ACCESS-15]',
    async (path) => {
      const app = renderApp(path, anna());
      await screen.findByText('You need admin privileges to access this page');
      const main = within(screen.getByRole('main'));
      expect(main.getByText('anna@example.org')).toBeTruthy();
      expect(main.getByText('Not an admin')).toBeTruthy();
      expect(app.href()).toBe(path);
    },
  );

  it('is offered to go home or to the first-run screen [ACCESS-09]', async () => {
    const app = renderApp('/admin-test', anna(), {
      roles: { setupState: () => ({ isOpen: false }) },
    });
    expect((await screen.findByRole('link', { name: 'Go Home' })).getAttribute('href')).toBe('/');
    await app.user.click(screen.getByRole('link', { name: 'Grant Admin Access' }));
    await waitFor(() => expect(app.href()).toBe('/force-admin'));
  });
});

describe('an administrator', () => {
  it.each([
    ['/admin', 'Dashboard'],
    ['/admin-test', 'Admin test'],
  ])('waits on %s for the admin check and is let in [ACCESS-06, ROUTE-06]', async (path, title) => {
    let answer: (isAdmin: boolean) => void = () => {};
    const isAdmin = () => new Promise<boolean>((resolve) => (answer = resolve));
    const app = renderApp(path, administrator(), { roles: { isAdmin } });
    await screen.findByText('Loading…');
    expect(screen.queryByText('You need admin privileges to access this page')).toBeNull();
    expect(screen.queryByRole('heading', { level: 1, name: title })).toBeNull();
    expect(app.href()).toBe(path);
    answer(true);
    await screen.findByRole('heading', { level: 1, name: title });
  });

  it('needs no subscription check [SUBS-02]', async () => {
    let checks = 0;
    const isActive = () => {
      checks += 1;
      return false;
    };
    const app = renderApp('/movies', administrator(), { subscriptions: { isActive } });
    await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(checks).toBe(0);
    expect(app.href()).toBe('/movies');
  });
});

describe('an expired person', () => {
  it('sees the toast, then /auth with the panel in place of the tabs [SUBS-06, SUBS-07, SUBS-14]', async () => {
    const app = renderApp('/movies', anna(), expired);
    await screen.findByText(sentence);
    expect(app.href()).toBe('/movies');
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/auth'));
    const main = within(await screen.findByRole('main'));
    await main.findByText(sentence);
    expect(screen.queryByRole('tab')).toBeNull();
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(1));
  });

  it('stays on /auth and is told so without a toast [SUBS-08, SUBS-16]', async () => {
    const app = renderApp('/auth', anna(), expired);
    expect(await screen.findAllByText(sentence)).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(app.href()).toBe('/auth');
  });

  it('is offered the archive, the own account and the way out [SUBS-15, ROUTE-03]', async () => {
    const app = renderApp('/auth', anna(), expired);
    expect(await screen.findByRole('link', { name: 'Download my archive' })).toHaveProperty(
      'download',
      '',
    );
    expect(screen.getByRole('link', { name: 'Edit Profile & Settings' }).getAttribute('href')).toBe(
      '/user-info',
    );
    await app.user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByRole('tab', { name: 'Sign In' });
  });

  it('finds the pages open again after a renewal, without signing in again [SUBS-17]', async () => {
    let isActive = false;
    const app = renderApp('/auth?next=/photos', anna(), {
      subscriptions: { isActive: () => isActive, mine: () => sampleSubscription },
    });
    await screen.findByText(sentence);
    isActive = true;
    await app.queryClient.invalidateQueries();
    await screen.findByRole('heading', { level: 1, name: 'Photos' });
  });

  it('is recognised by the refusal of any call, too [SUBS-11]', async () => {
    const refuse = () => {
      throw apiError('SUBSCRIPTION_EXPIRED');
    };
    renderApp('/movies', anna(), {
      media: { list: refuse, pages: refuse, summary: refuse },
      subscriptions: {
        isActive: () => new Promise<boolean>(() => {}),
        mine: () => sampleSubscription,
      },
    });
    await screen.findByText(sentence);
  });
});

describe('a session that ended before the page was opened', () => {
  it('leads to /auth, says so, and comes back [ACCESS-13]', async () => {
    const { user, expiresAt } = anna();
    localStorage.setItem('heirloom.session', JSON.stringify({ user, expiresAt }));
    const app = renderApp('/movies', null);
    await screen.findByText('You have been signed out. Please sign in again.');
    expect(app.href()).toBe('/auth?next=%2Fmovies');
    expect(localStorage.getItem('heirloom.session')).toBeNull();
  });
});
