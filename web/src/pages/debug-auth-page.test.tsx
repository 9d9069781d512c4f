import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

function rows() {
  const list = screen.getByRole('main').querySelector('dl')!;
  const terms = [...list.querySelectorAll('dt')].map((term) => term.textContent);
  const values = [...list.querySelectorAll('dd')].map((value) => value.textContent);
  return Object.fromEntries(terms.map((term, place) => [term, values[place]]));
}

describe('/debug-auth', () => {
  it('shows the flags, e-mail and id of the visitor, and no token [DEBUG-01, DEBUG-04, DEBUG-05]', async () => {
    const session = anna();
    renderApp('/debug-auth', session);
    await screen.findByRole('heading', { level: 1, name: 'Auth status' });
    await waitFor(() =>
      expect(rows()).toEqual({
        'Signed in': 'Yes',
        Admin: 'No',
        Session: 'Active',
        Email: 'anna@example.org',
        'User ID': session.user.id,
      }),
    );
    expect(document.body.textContent).not.toMatch(/token/i);
  });

  it.each(['/debug-auth', '/admin-test', '/test-route'])(
    '%s asks about nobody else, and shows nothing that signs in [DEBUG-04, DEBUG-05]',
    async (path) => {
      const asked: unknown[] = [];
      const secret = 'eyJhbGciOi-secret';
      document.cookie = `session=${secret}`;
      const own = administrator();
      renderApp(path, own, {
        roles: { check: (input) => (asked.push(input), true) },
        people: {
          list: (input) => (
            asked.push(input),
            { items: [], nextCursor: null, total: 0, removed: 0, defaultQuotaBytes: null }
          ),
        },
        auth: {
          session: () => own,
          listSessions: () => (asked.push('sessions'), { sessions: [] }),
        },
      });
      await screen.findByRole('heading', { level: 1 });
      const shown = document.documentElement.outerHTML;
      expect(shown).not.toContain(secret);
      expect(shown).not.toContain('@example.com');
      expect(asked).toEqual([]);
      document.cookie = 'session=; max-age=0';
    },
  );

  it('has a plain page beside it, to see that pages come at all [ROUTE-05]', async () => {
    renderApp('/test-route', anna());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('main').querySelector('dl')).toBeNull();
  });

  it('knows administrators and visitors without a session [DEBUG-01]', async () => {
    renderApp('/debug-auth', administrator());
    await screen.findByRole('heading', { level: 1, name: 'Auth status' });
    await waitFor(() => expect(rows()).toMatchObject({ Admin: 'Yes' }));
  });

  it('has its buttons [DEBUG-02]', async () => {
    renderApp('/debug-auth', null);
    await screen.findByRole('heading', { level: 1, name: 'Auth status' });
    const main = within(screen.getByRole('main'));
    const target = (name: string) => main.getByRole('link', { name }).getAttribute('href');
    expect(target('Log in')).toBe('/auth');
    expect(target('Admin test')).toBe('/admin-test');
    expect(target('Home')).toBe('/');
    main.getByRole('button', { name: 'Grant admin' });
    expect(rows()).toMatchObject({ 'Signed in': 'No', Session: 'None' });
  });

  it.each([
    ['a visitor', null, ['Go to admin', 'Sign out']],
    ['a client', anna(), ['Log in', 'Go to admin']],
    ['an administrator', administrator(), ['Log in', 'Grant admin']],
  ])(
    'disables for %s what makes no sense, and keeps all buttons [DEBUG-02]',
    async (_who, visitor, disabled) => {
      renderApp('/debug-auth', visitor);
      await screen.findByRole('heading', { level: 1, name: 'Auth status' });
      const main = within(screen.getByRole('main'));
      const isDisabled = (name: string) =>
        main.getByText(name).closest('a, button')!.getAttribute('aria-disabled') === 'true';
      const names = ['Log in', 'Grant admin', 'Go to admin', 'Admin test', 'Home', 'Sign out'];
      await waitFor(() => expect(names.filter(isDisabled)).toEqual(disabled));
    },
  );

  it('grants nothing to a visitor who is signed out, and says why [ERR-71, DEBUG-03]', async () => {
    const app = renderApp('/debug-auth', null);
    await app.user.click(await screen.findByRole('button', { name: 'Grant admin' }));
    await screen.findByText('You must be logged in to grant admin access');
    expect(app.href()).toBe('/debug-auth');
  });

  it('leads a signed-in person to the set-up code [DEBUG-03]', async () => {
    const app = renderApp('/debug-auth', anna(), {
      roles: { setupState: () => ({ isOpen: true }) },
    });
    await screen.findAllByText('anna@example.org');
    await app.user.click(screen.getByRole('button', { name: 'Grant admin' }));
    await screen.findByLabelText('Set-up code');
  });
});
