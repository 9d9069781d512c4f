import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { takeErrand } from '#features/auth/provider-return.ts';
import { renderApp } from '#test/render-app.tsx';
import { sampleSession, signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

type Invitation = { email: string | null; invitedBy: string | null } | null;

function follow(
  invited: Invitation,
  changes: Parameters<typeof signUpOptions>[0] = {},
  path = '/auth#invitation=abc',
) {
  const signUp = vi.fn(() => ({ session: sampleSession() }));
  const invitation = vi.fn(() => invited);
  const options = () => signUpOptions({ signUp: 'invite', ...changes });
  const app = renderApp(path, null, { auth: { options, invitation, signUp } });
  return { ...app, signUp, invitation };
}

it('says who invites, and fills in the only address that may use it [ADMUSERS-17, SETUP-09]', async () => {
  const { user, signUp, invitation } = follow({ email: 'june@example.org', invitedBy: 'Maria' });
  await screen.findByText('Maria invites you to this family archive.');
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect([email.value, email.readOnly]).toEqual(['june@example.org', true]);
  screen.getByText('The invitation is for this address.');
  await user.type(screen.getByLabelText('Username'), 'june');
  await user.type(screen.getByLabelText('Password'), 'long enough{Enter}');
  await waitFor(() =>
    expect(signUp).toHaveBeenCalledWith(
      expect.objectContaining({ email: 'june@example.org', invitation: 'abc' }),
    ),
  );
  expect(invitation).toHaveBeenCalledExactlyOnceWith({ token: 'abc' });
});

it('shows no form before it knows what the invitation says', async () => {
  const known = Promise.withResolvers<void>();
  const options = () => known.promise.then(() => signUpOptions({ signUp: 'invite' }));
  const invitation = () => ({ email: 'june@example.org', invitedBy: 'Maria' });
  renderApp('/auth?invitation=abc', null, { auth: { options, invitation } });
  await screen.findByRole('tab', { name: 'Sign Up', selected: true });
  expect(screen.queryByLabelText('Username')).toBeNull();
  known.resolve();
  await screen.findByText('Maria invites you to this family archive.');
  screen.getByLabelText('Username');
});

it('leaves the address open where the invitation does', async () => {
  follow({ email: null, invitedBy: null });
  await screen.findByText('You are invited to this family archive.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(false);
});

it('offers its address, to be changed, where anybody may sign up', async () => {
  follow({ email: 'june@example.org', invitedBy: 'Maria' }, { signUp: 'open' });
  await screen.findByText('Maria invites you to this family archive.');
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect([email.value, email.readOnly]).toEqual(['june@example.org', false]);
});

it('says when it is not valid any more, before anything is typed', async () => {
  follow(null);
  await screen.findByText('This invitation is no longer valid');
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
});

it('leads to the provider where people sign up only there, and is taken along', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const options = () => signUpOptions({ provider: 'Village ID', isProviderTheOnlyWay: true });
  const invitation = () => ({ email: 'june@example.org', invitedBy: 'Maria' });
  const askProvider = () => ({ address: 'https://id.example/ask' });
  const { user } = renderApp('/auth#invitation=abc', null, {
    auth: { options, invitation, askProvider },
  });
  await screen.findByText('Maria invites you to this family archive.');
  screen.getByText('Sign in with Village ID, as june@example.org, to make your account.');
  await user.click(screen.getByRole('button', { name: 'Sign in with Village ID' }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(takeErrand()).toMatchObject({ purpose: 'sign-in', invitation: 'abc' });
  assign.mockRestore();
});

it('is read from the search part of older links, too', async () => {
  const { invitation } = follow({ email: null, invitedBy: 'Maria' }, {}, '/auth?invitation=abc');
  await screen.findByText('Maria invites you to this family archive.');
  expect(invitation).toHaveBeenCalledExactlyOnceWith({ token: 'abc' });
});
