import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { samplePerson, withPeople } from '#test/fake-people.ts';
import { administrator, renderApp } from '#test/render-app.tsx';
import { signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const theo = samplePerson();
const heir = samplePerson({
  userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b206',
  displayName: 'Heir',
  email: 'heir@example.org',
});

async function openDialog(button: string, calls: FakeApi = {}, people = [theo]) {
  const { api, list } = withPeople(people, calls);
  const app = renderApp('/admin?tab=users', administrator(), api);
  const card = within(await screen.findByRole('article', { name: people[0]!.displayName }));
  await app.user.click(card.getByRole('button', { name: button }));
  return { ...app, list, dialog: within(await screen.findByRole('dialog')) };
}
async function openFromMenu(item: string, calls: FakeApi = {}, people = [theo]) {
  const { api } = withPeople(people, calls);
  const app = renderApp('/admin?tab=users', administrator(), api);
  const card = within(await screen.findByRole('article', { name: people[0]!.displayName }));
  await app.user.click(card.getByRole('button', { name: /^More/ }));
  await app.user.click(screen.getByRole('menuitem', { name: item }));
  return app;
}

describe('Edit Information', () => {
  it('saves names and dates [ERR-49, ROLE-11]', async () => {
    const updateOf = vi.fn(() => theo);
    const setQuota = vi.fn(() => ({}));
    const { user, dialog } = await openDialog('Edit Information', {
      profiles: { updateOf },
      people: { setQuota },
    });
    const name = dialog.getByLabelText('Display Name');
    await user.clear(name);
    await user.type(name, 'Theodor');
    const expires = dialog.getByLabelText('Subscription Expiration Date');
    await user.clear(expires);
    await user.type(expires, '2027-02-03');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('User updated successfully');
    expect(updateOf).toHaveBeenCalledWith({
      userId: theo.userId,
      username: 'theo',
      displayName: 'Theodor',
      accountOpenedDate: '2023-03-14',
      subscriptionStartDate: '2024-08-01',
      subscriptionExpirationDate: '2027-02-03',
    });
    expect(setQuota).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves the fixed dates of an administrator out [ADMUSERS-04, ROLE-11]', async () => {
    const updateOf = vi.fn(() => theo);
    const dates = { subscriptionStartDate: '2025-01-01', subscriptionExpirationDate: '2030-12-31' };
    const { user, dialog } = await openDialog('Edit Information', { profiles: { updateOf } }, [
      samplePerson({ role: 'admin', ...dates }),
    ]);
    await user.type(dialog.getByLabelText('Display Name'), '!');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('User updated successfully');
    expect(updateOf).toHaveBeenCalledWith({
      userId: theo.userId,
      username: theo.username,
      displayName: `${theo.displayName}!`,
      accountOpenedDate: theo.accountOpenedDate,
    });
  });

  it('demands every field, with the sentences of the spec [ADMUSERS-07, ADMUSERS-08, ADMUSERS-09]', async () => {
    const updateOf = vi.fn(() => theo);
    const { user, dialog } = await openDialog('Edit Information', { profiles: { updateOf } });
    for (const label of [
      'Username',
      'Display Name',
      'Account Opened Date',
      'Subscription Start Date',
      'Subscription Expiration Date',
    ]) {
      await user.clear(dialog.getByLabelText(label));
    }
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await dialog.findByText('Username is required');
    dialog.getByText('Display name is required');
    dialog.getByText('Account opened date is required');
    dialog.getByText('Subscription start date is required');
    dialog.getByText('Subscription expiration date is required');
    expect(updateOf).not.toHaveBeenCalled();
  });

  it('sets a limit in GB, and takes it away by a blank field', async () => {
    const setQuota = vi.fn(() => ({}));
    const calls = { profiles: { updateOf: () => theo }, people: { setQuota } };
    const { user, dialog } = await openDialog('Edit Information', calls);
    const limit = dialog.getByLabelText(/Storage limit/);
    await user.type(limit, 'many');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await dialog.findByText('Please enter a number, or leave it blank');
    await user.clear(limit);
    await user.type(limit, '1,5');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('User updated successfully');
    expect(setQuota).toHaveBeenCalledWith({ userId: theo.userId, quotaBytes: 1.5 * 1024 ** 3 });
  });

  it('says when it failed, and stays open [ERR-49]', async () => {
    const updateOf = () => {
      throw apiError('USERNAME_TAKEN');
    };
    const { user, dialog } = await openDialog('Edit Information', { profiles: { updateOf } });
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Failed to update user');
    screen.getByText('This username is already taken.');
    dialog.getByLabelText('Username');
  });
});

describe('Reset Password', () => {
  const type = async (newPassword: string, confirmation: string, calls: FakeApi = {}) => {
    const opened = await openDialog('Reset Password', calls);
    const { user, dialog } = opened;
    if (newPassword) await user.type(dialog.getByLabelText('New Password'), newPassword);
    if (confirmation) await user.type(dialog.getByLabelText('Confirm Password'), confirmation);
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' });
    return { ...opened, button };
  };

  it.each([
    ['', ''],
    ['Harvest7!', ''],
    ['', 'Harvest7!'],
  ])('cannot be pressed while a field is empty: %j %j [ADMUSERS-15]', async (one, two) => {
    const { button } = await type(one, two);
    expect(button.disabled).toBe(true);
  });

  it.each([
    ['Har7!', 'Password must be at least 8 characters'],
    ['harvest7!', 'Password must contain at least one uppercase letter'],
    ['HARVEST7!', 'Password must contain at least one lowercase letter'],
    ['Harvest!!', 'Password must contain at least one number'],
    ['Harvest77', 'Password must contain at least one special character'],
  ])(
    'refuses %s [ADMUSERS-10, ADMUSERS-11, ADMUSERS-12, ADMUSERS-13]',
    async (password, message) => {
      const resetPasswordOf = vi.fn(() => ({ email: theo.email }));
      const { user, dialog, button } = await type(password, password, {
        auth: { resetPasswordOf },
      });
      await user.click(button);
      await dialog.findByText(message);
      expect(resetPasswordOf).not.toHaveBeenCalled();
    },
  );

  it('refuses another confirmation [ADMUSERS-14]', async () => {
    const resetPasswordOf = vi.fn(() => ({ email: theo.email }));
    const { user, dialog, button } = await type('Harvest7!', 'Harvest8!', {
      auth: { resetPasswordOf },
    });
    await user.click(button);
    await dialog.findByText("Passwords don't match");
    expect(resetPasswordOf).not.toHaveBeenCalled();
  });

  it('ticks the rules off while one types', async () => {
    const { dialog } = await type('Harvest7', '');
    const ticked = dialog
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent?.includes('(done)'));
    expect(ticked.map(({ textContent }) => textContent)).toEqual([
      'At least 8 characters(done)',
      'An uppercase letter(done)',
      'A lowercase letter(done)',
      'A number(done)',
    ]);
  });

  it('has a rule for the raised minimum [AUTH-11]', async () => {
    const options = () => signUpOptions({ raisedPasswordMinimum: 12 });
    const { user, dialog } = await type('Harvest77!', 'Harvest77!', { auth: { options } });
    expect((await dialog.findByText('At least 12 characters')).textContent).not.toContain('done');
    await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
    await dialog.findByText('Password must be at least 12 characters');
  });

  it('asks once more who is there, then resets [ERR-56, ROLE-13]', async () => {
    const resetPasswordOf = vi
      .fn(() => ({ email: theo.email }))
      .mockImplementationOnce(() => {
        throw apiError('STEP_UP_REQUIRED');
      });
    const stepUp = vi.fn(() => ({}));
    const { user, button } = await type('Harvest7!', 'Harvest7!', {
      auth: { resetPasswordOf, stepUp },
    });
    await user.click(button);
    const question = within(await screen.findByRole('dialog', { name: /enter your password/i }));
    await user.type(question.getByLabelText('Password'), 'mine');
    await user.keyboard('{Enter}');
    await screen.findByText('Password Reset Successful');
    screen.getByText('Password has been updated for theo@example.org');
    expect(stepUp).toHaveBeenCalledExactlyOnceWith({ password: 'mine' });
    expect(resetPasswordOf).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [apiError('COMMON_PASSWORD'), 'This password is too common. Please choose another.'],
    [apiError('INTERNAL'), 'Failed to reset password'],
  ])('says when it failed [ERR-57]', async (error, message) => {
    const resetPasswordOf = () => {
      throw error;
    };
    const { user, button } = await type('Harvest7!', 'Harvest7!', { auth: { resetPasswordOf } });
    await user.click(button);
    await screen.findByText('Password Reset Failed');
    screen.getByText(message);
  });
});

describe('Delete account', () => {
  it('puts the files into the trash, unless told otherwise', async () => {
    const remove = vi.fn(() => ({}));
    const { user } = await openFromMenu('Delete account', { people: { remove } });
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delete the account of Theo Hollis' }),
    );
    dialog.getByText(/733 files/);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await screen.findByText('Account deleted');
    expect(remove).toHaveBeenCalledWith({ userId: theo.userId, media: { kind: 'trash' } });
  });

  it('does not ask about files where there are none', async () => {
    const remove = vi.fn(() => ({}));
    const usage = { ...theo.usage, files: 0 };
    const { user } = await openFromMenu('Delete account', { people: { remove } }, [
      { ...theo, usage },
    ]);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delete the account of Theo Hollis' }),
    );
    dialog.getByText('This account keeps no files.');
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await screen.findByText('Account deleted');
    expect(remove).toHaveBeenCalledWith({ userId: theo.userId, media: { kind: 'trash' } });
  });

  it('hands them to a chosen person, and demands the choice', async () => {
    const remove = vi.fn(() => ({}));
    const closed = samplePerson({
      userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b207',
      displayName: 'Closed',
      state: 'disabled',
    });
    const people = [theo, heir, closed];
    const { user } = await openFromMenu('Delete account', { people: { remove } }, people);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delete the account of Theo Hollis' }),
    );
    await user.click(dialog.getByRole('radio', { name: /Hand over/ }));
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await dialog.findByText('Please choose a person');
    const found = within(dialog.getByRole('list', { name: 'People found' }));
    const offered = await found.findAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['HHeirheir@example.org']);
    await user.click(offered[0]!);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    await screen.findByText('Account deleted');
    const media = { kind: 'hand-over', toUserId: heir.userId };
    expect(remove).toHaveBeenCalledExactlyOnceWith({ userId: theo.userId, media });
  });

  it('can be taken back while the files are in the trash', async () => {
    const restore = vi.fn(() => ({}));
    const removed = samplePerson({
      state: 'removed',
      removalDueAt: new Date(Date.now() + 86_400_000 * 3).toISOString(),
    });
    const { api } = withPeople([removed], { people: { restore } });
    const { user } = renderApp('/admin?tab=users', administrator(), api);
    const card = within(await screen.findByRole('article', { name: 'Theo Hollis' }));
    card.getByText('Deleted');
    expect(card.queryByRole('button', { name: 'Edit Information' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Restore account' }));
    await screen.findByText('Account restored');
    expect(restore).toHaveBeenCalledWith({ userId: theo.userId });
  });
});

describe('the account', () => {
  it('is signed out everywhere after asking', async () => {
    const endSessions = vi.fn(() => ({ ended: 2 }));
    const { user } = await openFromMenu('Sign out everywhere', { people: { endSessions } });
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByText('Signed out on 2 devices');
  });

  it('is disabled after asking, and enabled again', async () => {
    const setDisabled = vi.fn(() => ({}));
    const { user } = await openFromMenu('Disable account', { people: { setDisabled } });
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Disable account' }));
    await screen.findByText('Account disabled');
    expect(setDisabled).toHaveBeenCalledWith({ userId: theo.userId, isDisabled: true });
  });

  it('is enabled again', async () => {
    const setDisabled = vi.fn(() => ({}));
    const disabled = samplePerson({ state: 'disabled' });
    await openFromMenu('Enable account', { people: { setDisabled } }, [disabled]);
    await screen.findByText('Account enabled');
    expect(setDisabled).toHaveBeenCalledWith({ userId: theo.userId, isDisabled: false });
  });
});
