import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleSession, signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const title = 'This archive has no administrator yet';
const options = (changes: Parameters<typeof signUpOptions>[0] = {}) => ({
  options: () => signUpOptions({ needsAdministrator: true, ...changes }),
});
const roles = { setupState: () => ({ isOpen: true }), isAdmin: () => false };

it.each([
  ['open', 'Sign Up'],
  ['invite', 'Sign In'],
] as const)(
  'whoever follows a link into a space finds, where sign-up is %s, the tab %s [SPACE-04]',
  async (signUp, name) => {
    renderApp('/auth?next=/join/some-token', null, {
      auth: { options: () => signUpOptions({ signUp }) },
    });
    await screen.findByRole('tab', { name, selected: true });
  },
);

describe('while there is no administrator, /auth', () => {
  it('says so, opens on Sign Up and leads to the first-run screen [SETUP-02]', async () => {
    const signUp = () => ({ session: sampleSession() });
    const app = renderApp('/auth', null, { roles, auth: { ...options(), signUp } });
    await screen.findByText(title);
    await screen.findByRole('tab', { name: 'Sign Up', selected: true });
    await app.user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await app.user.type(screen.getByLabelText('Username'), 'anna');
    await app.user.type(screen.getByLabelText('Password'), 'long enough{Enter}');
    await screen.findByLabelText('Set-up code');
    expect(app.href()).toBe('/force-admin');
  });

  it('does not change the tab any more once somebody types', async () => {
    const known = Promise.withResolvers<void>();
    const late = () => known.promise.then(() => options().options());
    const app = renderApp('/auth', null, { roles, auth: { options: late } });
    await app.user.type(await screen.findByLabelText('Email'), 'anna');
    known.resolve();
    await screen.findByText(title);
    screen.getByRole('tab', { name: 'Sign In', selected: true });
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'anna');
  });

  it('leads there also who is signed in, and whose subscription has expired [SETUP-02]', async () => {
    const app = renderApp('/auth', anna(), {
      roles,
      auth: options(),
      subscriptions: { isActive: () => false },
    });
    await screen.findByLabelText('Set-up code');
    expect(app.href()).toBe('/force-admin');
  });

  it.each(['closed', 'invite'] as const)(
    'names the setting and the command where sign-up is %s to everybody',
    async (signUp) => {
      const app = renderApp('/auth', null, { auth: options({ signUp }) });
      await screen.findByText(title);
      screen.getByText('ADMIN_EMAIL');
      screen.getByText('script/heirloom grant-admin EMAIL');
      screen.getByRole('tab', { name: 'Sign In', selected: true });
      await app.user.click(screen.getByRole('tab', { name: 'Sign Up' }));
      expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
    },
  );

  it('goes round in no circle with the first-run screen [SETUP-03]', async () => {
    const app = renderApp('/force-admin', null, { auth: options() });
    await screen.findByText(title);
    expect(app.router.state.location.pathname).toBe('/auth');
    expect(app.router.history.length).toBe(1);
  });
});

it('says nothing of it once there is one', async () => {
  renderApp('/auth', null);
  await screen.findByRole('heading', { level: 1, name: 'Welcome' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect(screen.queryByText(title)).toBeNull();
});
