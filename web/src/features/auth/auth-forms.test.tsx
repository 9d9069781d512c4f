import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { renderApp } from '#test/render-app.tsx';
import { sampleSession, sampleSubscription, signUpOptions } from '#test/samples.ts';
import { dismissToasts, showToast } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const refuse = (code: Parameters<typeof apiError>[0]) => () => {
  throw apiError(code);
};

const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome' });
async function openAuth(api: FakeApi = {}, path = '/auth') {
  const app = renderApp(path, null, {
    roles: { isAdmin: () => false },
    subscriptions: { isActive: () => true, mine: () => sampleSubscription },
    ...api,
  });
  if (path === '/auth') await welcome();
  return app;
}

describe('Sign In', () => {
  it('has the tabs, the fields and the link to the reset form [AUTH-01, AUTH-02]', async () => {
    const { user } = await openAuth();
    expect(screen.getByRole('tab', { name: 'Sign In', selected: true })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toBeTruthy();
    expect(screen.getByLabelText('Email')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeTruthy();
  });

  it('leads to the provider alone where people sign in only there', async () => {
    const options = () => signUpOptions({ provider: 'Village ID', isProviderTheOnlyWay: true });
    await openAuth({ auth: { options } });
    await screen.findByRole('button', { name: 'Sign in with Village ID' });
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Sign Up' })).toBeNull();
  });

  it('asks the server for nothing while fields are empty', async () => {
    const signIn = vi.fn(() => sampleSession());
    const { user } = await openAuth({ auth: { signIn } });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('Please enter an email address.');
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('has the focus in its first field, and never takes it from the tabs', async () => {
    const { user } = await openAuth();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    const tab = screen.getByRole('tab', { name: 'Sign Up' });
    await user.click(tab);
    await screen.findByLabelText('Username');
    expect(document.activeElement).toBe(tab);
  });

  it('is busy while the server is asked, and sends once', async () => {
    const signIn = vi.fn(() => new Promise<never>(() => {}));
    const { user } = await openAuth({ auth: { signIn } });
    await user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    const button = await screen.findByRole('button', { name: 'Signing in…' });
    expect(button.ariaBusy ?? button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    expect(signIn).toHaveBeenCalledOnce();
  });

  it('greets who has signed in [ERR-43]', async () => {
    const { user } = await openAuth({ auth: { signIn: () => sampleSession() } });
    await user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByText('Welcome back!');
  });

  it('says the error of the server once, in a toast, and keeps what was typed [ERR-41, ERR-01]', async () => {
    const signIn = () => {
      throw apiError('INVALID_CREDENTIALS');
    };
    const { user } = await openAuth({ auth: { signIn } });
    await user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Invalid email or password');
    expect(screen.getAllByText('Invalid email or password')).toHaveLength(1);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'anna@example.org');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong');
  });

  it('says that something unexpected happened when it cannot know better [ERR-41]', async () => {
    const signIn = () => {
      throw new Error('boom');
    };
    const { user } = await openAuth({ auth: { signIn } });
    await user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByText('An unexpected error occurred');
  });

  it('asks a person with two-factor turned on for a code, and takes a recovery code as well [AUTH-14, AUTH-15, SESSION-11]', async () => {
    const verifyTwoFactor = vi.fn(() => sampleSession());
    const signIn = () => {
      throw apiError('TWO_FACTOR_REQUIRED');
    };
    const app = await openAuth({ auth: { signIn, verifyTwoFactor } });
    const events: string[] = [];
    app.store.onAuthEvent((event) => void events.push(event));
    await app.user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await app.user.type(await screen.findByLabelText('Code'), 'abcd-efgh-ijkl{Enter}');
    await waitFor(() => expect(events).toEqual(['SIGNED_IN', 'MFA_VERIFIED']));
    expect(verifyTwoFactor).toHaveBeenCalledWith({ code: 'abcd-efgh-ijkl' });
  });

  it('asks nobody else for a code [AUTH-14]', async () => {
    const app = await openAuth({ auth: { signIn: () => sampleSession() } });
    await app.user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() => expect(app.href()).toBe('/'));
    expect(screen.queryByLabelText('Code')).toBeNull();
  });
});

describe('Sign Up', () => {
  const fillIn = async (
    user: Awaited<ReturnType<typeof openAuth>>['user'],
    password = 'long enough',
  ) => {
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
    await user.type(await screen.findByLabelText('Email'), 'theo@example.org');
    await user.type(screen.getByLabelText('Username'), 'theo');
    await user.type(screen.getByLabelText('Password'), password);
  };

  it('has its fields, the display name optional [AUTH-04, AUTH-05]', async () => {
    const { user } = await openAuth();
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
    await screen.findByLabelText('Email');
    expect(screen.getByLabelText('Username')).toBeTruthy();
    expect(screen.getByLabelText('Display Name (optional)').getAttribute('placeholder')).toBe(
      'Leave blank to use username',
    );
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy();
  });

  it('requires e-mail, username and password [AUTH-06]', async () => {
    const signUp = vi.fn(() => ({ session: null }));
    const { user } = await openAuth({ auth: { signUp } });
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
    await user.click(await screen.findByRole('button', { name: 'Create Account' }));
    await screen.findByText('Please enter an email address.');
    expect(screen.getByText('Username is required')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    expect(signUp).not.toHaveBeenCalled();
  });

  it('refuses a password under 8 characters [AUTH-09]', async () => {
    const signUp = vi.fn(() => ({ session: null }));
    const { user } = await openAuth({ auth: { signUp } });
    await fillIn(user, 'seven77');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByText('Password must be at least 8 characters');
    expect(signUp).not.toHaveBeenCalled();
  });

  it('says to look for the mail when the address must be confirmed [ERR-42]', async () => {
    const signUp = vi.fn(() => ({ session: null }));
    const { user } = await openAuth({ auth: { signUp } });
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findAllByText('Check your email for the confirmation link!')).toHaveLength(
      2,
    );
    expect(signUp).toHaveBeenCalledWith(
      expect.objectContaining({ email: 'theo@example.org', username: 'theo', displayName: null }),
    );
  });

  it('shows what the server says about a common password [AUTH-10]', async () => {
    const signUp = () => {
      throw apiError('COMMON_PASSWORD');
    };
    const { user } = await openAuth({ auth: { signUp } });
    await fillIn(user, 'password');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByText('This password is too common. Please choose another.');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'theo');
  });

  it('shows the minimum that the server sets [AUTH-11]', async () => {
    const options = () => signUpOptions({ raisedPasswordMinimum: 12 });
    const { user } = await openAuth({ auth: { options } });
    await fillIn(user, 'eleven char');
    await screen.findByText('At least 12 characters');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByText('Password must be at least 12 characters');
  });

  it('keeps the e-mail when changing between the tabs', async () => {
    const { user } = await openAuth();
    await user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'anna@example.org');
  });

  it('says that sign-up is closed, or that it takes an invitation [SETUP-09, SETUP-10]', async () => {
    const closed = signUpOptions({ signUp: 'closed' });
    const { user } = await openAuth({ auth: { options: () => closed } });
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
    await screen.findByText('Sign-up is closed on this server.');
    expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  });

  it('passes the invitation of the mail on [SETUP-09]', async () => {
    const byInvitation = signUpOptions({ signUp: 'invite' });
    const signUp = vi.fn(() => ({ session: sampleSession() }));
    const invitation = () => ({ email: null, invitedBy: 'Maria' });
    const { user } = await openAuth(
      { auth: { options: () => byInvitation, signUp, invitation } },
      '/auth?invitation=abc',
    );
    await user.type(await screen.findByLabelText('Email'), 'theo@example.org');
    await user.type(screen.getByLabelText('Username'), 'theo');
    await user.type(screen.getByLabelText('Password'), 'long enough{Enter}');
    await waitFor(() =>
      expect(signUp).toHaveBeenCalledWith(expect.objectContaining({ invitation: 'abc' })),
    );
  });
});

describe('the reset form', () => {
  const openReset = async (api: FakeApi = {}) => {
    const app = await openAuth(api);
    await app.user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    return app;
  };

  it('has its field and buttons, and leads back [AUTH-03]', async () => {
    const { user } = await openReset();
    expect(document.activeElement).toBe(screen.getByLabelText('Email Address'));
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    await welcome();
  });

  it('requires an e-mail [AUTH-08]', async () => {
    const requestReset = vi.fn(() => ({}));
    const { user } = await openReset({ auth: { requestReset } });
    await user.click(screen.getByRole('button', { name: 'Send Reset Email' }));
    await screen.findByText('Please enter an email address.');
    await user.type(screen.getByLabelText('Email Address'), 'anna@');
    await screen.findByText('Invalid email address');
    expect(requestReset).not.toHaveBeenCalled();
  });

  it('says that the mail is on its way [ERR-44]', async () => {
    const { user } = await openReset({ auth: { requestReset: () => ({}) } });
    await user.type(screen.getByLabelText('Email Address'), 'anna@example.org{Enter}');
    expect(await screen.findAllByText('Password reset email sent! Check your inbox.')).toHaveLength(
      2,
    );
  });
});

describe('a server without mail', () => {
  const ask = async (confirmsEmail: boolean) => {
    const options = () => signUpOptions({ confirmsEmail });
    const { user } = await openAuth({ auth: { options, requestReset: () => ({}) } });
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await user.type(screen.getByLabelText('Email Address'), 'anna@example.org{Enter}');
    await screen.findAllByText('Password reset email sent! Check your inbox.');
    return screen.queryByText(/ask the person who looks after this archive/);
  };

  it('says whom to ask for a new password', async () => {
    expect(await ask(false)).toBeTruthy();
  });

  it('is the only one that says so', async () => {
    expect(await ask(true)).toBeNull();
  });
});

describe('a link from a mail', () => {
  const openReset = () => ({});

  it.each([
    ['in its fragment', '/auth#code=one-time&purpose=reset'],
    ['in its search part, as in older mails', '/auth?purpose=reset&code=one-time'],
  ])(
    'with a code %s opens the new-password form, and the code leaves the address [SESSION-09, SESSION-11]',
    async (_, path) => {
      const exchange = vi.fn(openReset);
      const resetPassword = vi.fn(() => ({}));
      const app = await openAuth({ auth: { openReset: exchange, resetPassword } }, path);
      const password = await screen.findByLabelText('New Password');
      expect(exchange).toHaveBeenCalledExactlyOnceWith({ code: 'one-time' });
      expect(app.href()).toBe('/auth');
      expect(app.router.history.length).toBe(1);

      await app.user.type(password, 'new secret');
      await app.user.type(screen.getByLabelText('Confirm Password'), 'new secret{Enter}');
      await screen.findByText('Password updated successfully!');
      expect(resetPassword).toHaveBeenCalledWith({ newPassword: 'new secret' });
      await welcome();
    },
  );

  it('keeps the page that was asked for, and an invitation', async () => {
    const api = { auth: { confirmEmail: refuse('INVALID_CODE'), invitation: () => null } };
    const path = '/auth?next=%2Fphotos#code=used&purpose=confirm&invitation=abc';
    const app = await openAuth(api, path);
    await waitFor(() => expect(app.href()).toBe('/auth?next=%2Fphotos#invitation=abc'));
  });

  it('follows the rule of the own change for the new password [AUTH-13]', async () => {
    const { user } = await openAuth({ auth: { openReset } }, '/auth#purpose=reset&code=one-time');
    await user.type(await screen.findByLabelText('New Password'), 'short');
    await user.type(screen.getByLabelText('Confirm Password'), 'other{Enter}');
    await screen.findByText('Password must be at least 6 characters long');
    await user.type(screen.getByLabelText('New Password'), ' no more');
    await screen.findByText('Passwords do not match');
  });

  it('tells the raised minimum [AUTH-11, AUTH-13]', async () => {
    const options = () => signUpOptions({ raisedPasswordMinimum: 9 });
    const auth = { options, openReset };
    const { user } = await openAuth({ auth }, '/auth#purpose=reset&code=one-time');
    await screen.findByText('At least 9 characters');
    await user.type(await screen.findByLabelText('New Password'), 'tooshort{Enter}');
    await screen.findByText('Password must be at least 9 characters long');
  });

  it('says at once that it has been used already, before anybody types a password [SESSION-15]', async () => {
    const auth = { openReset: refuse('INVALID_CODE') };
    const { user } = await openAuth({ auth }, '/auth#purpose=reset&code=used');
    await screen.findByRole('heading', { name: 'This link is no longer valid' });
    expect(screen.queryByLabelText('New Password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send another link' }));
    await screen.findByLabelText('Email Address');
  });

  it('leads back to Sign In when it has been used already', async () => {
    const auth = { openReset: refuse('INVALID_CODE') };
    const { user } = await openAuth({ auth }, '/auth#purpose=reset&code=used');
    await user.click(await screen.findByRole('button', { name: 'Back to Sign In' }));
    await welcome();
  });

  it('can be opened again after a moment without the server', async () => {
    let isDown = true;
    const exchange = vi.fn(() => {
      if (isDown) throw apiError('TOO_MANY_REQUESTS');
      return {};
    });
    const auth = { openReset: exchange };
    const { user } = await openAuth({ auth }, '/auth#purpose=reset&code=one-time');
    await screen.findByRole('heading', { name: 'The link could not be opened' });
    screen.getByText('Too many tries. Please wait a moment.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('New Password');
    expect(exchange).toHaveBeenLastCalledWith({ code: 'one-time' });
  });

  it('says so when it ran out while the person chose a password [SESSION-15]', async () => {
    const auth = { openReset, resetPassword: refuse('INVALID_CODE') };
    const { user } = await openAuth({ auth }, '/auth#purpose=reset&code=one-time');
    await user.type(await screen.findByLabelText('New Password'), 'new secret');
    await user.type(screen.getByLabelText('Confirm Password'), 'new secret{Enter}');
    await screen.findByText('This link has been used already, or it is too old.');
    await screen.findByRole('heading', { name: 'This link is no longer valid' });
    await user.click(screen.getByRole('button', { name: 'Send another link' }));
    await screen.findByLabelText('Email Address');
  });

  it('exchanges the code of a confirmation mail once, and signs in [SESSION-09]', async () => {
    const confirmEmail = vi.fn(() => sampleSession());
    const app = await openAuth({ auth: { confirmEmail } }, '/auth#purpose=confirm&code=one-time');
    await waitFor(() => expect(app.href()).toBe('/'));
    expect(confirmEmail).toHaveBeenCalledExactlyOnceWith({ code: 'one-time' });
  });

  it('shows the forms when the code of a confirmation mail is refused', async () => {
    const confirmEmail = () => {
      throw apiError('INVALID_CODE');
    };
    const app = await openAuth({ auth: { confirmEmail } }, '/auth?purpose=confirm&code=used');
    await welcome();
    expect(screen.getByText('This link has been used already, or it is too old.')).toBeTruthy();
    expect(screen.getAllByText('Your email address could not be confirmed')).toHaveLength(1);
    expect(screen.getByText(/we will send you another link/)).toBeTruthy();
    expect(app.href()).toBe('/auth');
  });
});

describe('toasts on the auth page', () => {
  it('are at the top, away from the button that one is about to press', async () => {
    await openAuth();
    showToast.error({ title: 'Something else' });
    const list = (await screen.findByText('Something else')).closest('[data-sonner-toaster]');
    expect(list?.getAttribute('data-y-position')).toBe('top');
  });

  it.each([
    'Your subscription ends soon',
    'The link has expired',
    'Please contact support.',
    'SUBSCRIPTION problem',
  ])('suppresses %j [AUTH-12]', async (title) => {
    await openAuth();
    showToast.error({ title });
    showToast.info({ title: 'Something else' });
    await screen.findByText('Something else');
    expect(screen.queryByText(title)).toBeNull();
  });
});
