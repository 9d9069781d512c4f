import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drafts } from '#features/drafts/drafts.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { draftNote, fakeDrafts } from '#test/fake-drafts.ts';
import { withPeople } from '#test/fake-people.ts';
import { administrator, renderApp } from '#test/render-app.tsx';
import { signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const invitation = {
  id: 'c1a7b9de-0000-4000-8000-0000000000aa',
  email: 'guest@example.org',
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-15T12:00:00Z',
  invitedBy: 'Maria Hollis',
};

const open = (calls: FakeApi) =>
  renderApp('/admin?tab=users', administrator(), withPeople([], calls).api);

async function invite(calls: FakeApi, email = 'guest@example.org') {
  const { user } = open(calls);
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Email'), email);
  await user.click(dialog.getByRole('button', { name: /Invitation$/ }));
  return { user, dialog };
}

it('invites by address and shows the link where no mail is sent [ADMUSERS-17]', async () => {
  const link = 'https://heirloom.test/auth#invitation=abc';
  const call = vi.fn(() => ({ ...invitation, link }));
  const { user } = await invite({ people: { invite: call } });
  const shown = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(shown.value).toBe(link);
  expect(call).toHaveBeenCalledWith({ email: 'guest@example.org', days: 14 });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the address of an invitation that was not sent, and drops it once it is', async () => {
  const { drafts: kept, saved } = fakeDrafts('new-person:invitation', {
    email: 'guest@example.org',
  });
  const call = vi.fn(() => ({ ...invitation, link: null }));
  const { user } = open({ people: { invite: call }, drafts: kept });
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(draftNote);
  await user.click(dialog.getByRole('button', { name: /Invitation$/ }));
  await screen.findByText('Invitation sent');
  expect(call).toHaveBeenCalledWith({ email: 'guest@example.org', days: 14 });
  await drafts.send();
  expect(saved).toEqual([{ key: 'new-person:invitation', fields: { email: null } }]);
});

it('says that the mail is on its way, and closes [ADMUSERS-17]', async () => {
  await invite({ people: { invite: () => ({ ...invitation, link: null }) } });
  await screen.findByText('Invitation sent');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('refuses what is no address, and says why it failed', async () => {
  const call = vi.fn(() => {
    throw apiError('CONFLICT', 'This email address already has an account.');
  });
  const { user, dialog } = await invite({ people: { invite: call } }, 'guest@');
  await dialog.findByText('Invalid email address');
  expect(call).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText('Email'), 'example.org');
  await user.click(dialog.getByRole('button', { name: /Invitation$/ }));
  await screen.findByText('This email address already has an account.');
});

it('lists open invitations and withdraws one [ADMUSERS-17]', async () => {
  const withdrawInvitation = vi.fn(() => ({}));
  const invitations = vi.fn(() => ({ items: [invitation] }));
  const { user } = open({ people: { invitations, withdrawInvitation } });
  await screen.findByText('guest@example.org');
  screen.getByText('until Jan 15, 2026, invited by Maria Hollis');
  invitations.mockReturnValue({ items: [] });
  const button = { name: 'Withdraw the invitation of guest@example.org' };
  await user.click(screen.getByRole('button', button));
  await screen.findByText('Invitation withdrawn');
  expect(withdrawInvitation).toHaveBeenCalledWith({ id: invitation.id });
  await waitFor(() => expect(screen.queryByText('guest@example.org')).toBeNull());
});

it('makes a lost link anew, and shows it', async () => {
  const link = 'https://heirloom.test/auth#invitation=new';
  const call = vi.fn(() => ({ ...invitation, id: '0198c0de-0000-7000-8000-0000000000b9', link }));
  const invitations = vi.fn(() => ({ items: [invitation] }));
  const { user } = open({ people: { invitations, invite: call } });
  invitations.mockReturnValue({ items: [call()] });
  call.mockClear();
  const button = { name: 'Make a new link for guest@example.org' };
  await user.click(await screen.findByRole('button', button));
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(link);
  expect(call).toHaveBeenCalledExactlyOnceWith({ email: 'guest@example.org', days: 14 });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers no invitation where sign-up is closed', async () => {
  const closed = signUpOptions({ signUp: 'closed' });
  open({ auth: { options: () => closed } });
  const button = await screen.findByRole('button', { name: 'Invite someone' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
});
