import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { samplePerson, withPeople } from '#test/fake-people.ts';
import { administrator, renderApp } from '#test/render-app.tsx';
import { sampleSession } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const theo = samplePerson();
const mia = samplePerson({
  userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b203',
  username: 'mia',
  displayName: 'Mia Vance',
  email: 'mia@example.org',
  role: 'admin',
});
const otto = samplePerson({
  userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b204',
  displayName: 'Otto',
  email: 'otto@example.org',
  state: 'expired',
  isActive: false,
});
const root = samplePerson({
  userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b205',
  displayName: 'Root',
  email: 'root@example.org',
  role: 'superuser',
});
const superuser = () => sampleSession({ role: 'superuser', displayName: 'Sue' });

function open(people = [theo, mia, otto, root], calls: FakeApi = {}, by = administrator()) {
  const { api, list } = withPeople(people, calls);
  return { ...renderApp('/admin?tab=users', by, api), list };
}
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

async function agree(user: ReturnType<typeof open>['user'], name: string) {
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name }));
}

describe('the cards', () => {
  it('show initial, name, email, level and subscription [ADMUSERS-01, ADMUSERS-02]', async () => {
    open();
    const card = await cardOf('Theo Hollis');
    card.getByText('T');
    card.getByText('theo@example.org');
    card.getByText('client');
    card.getByText('Active');
    (await cardOf('Mia Vance')).getByText('administrator');
    (await cardOf('Root')).getByText('administrator');
    (await cardOf('Otto')).getByText('Expired');
  });

  it('show the dates, the counts and MB [ADMUSERS-03]', async () => {
    open();
    const card = await cardOf('Theo Hollis');
    const dates = card.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(dates).toEqual(['Mar 14, 2023', 'Aug 1, 2024', 'Aug 1, 2030']);
    const usage = card.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(usage).toEqual(['41 videos', '688 images', '4 audio', '4,219 MB']);
  });

  it('count one thing as one', async () => {
    const usage = { videos: 1, images: 1, audio: 1, files: 3, sizeBytes: 2 * 1024 ** 2 };
    open([samplePerson({ usage })]);
    const counts = within((await cardOf('Theo Hollis')).getByRole('list'));
    const texts = counts.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toEqual(['1 video', '1 image', '1 audio', '2.0 MB']);
  });

  it('say of the deleted only that they are deleted, and do not count them as people', async () => {
    const removalDueAt = '2030-01-01T00:00:00Z';
    open([theo, { ...otto, state: 'removed', isActive: true, removalDueAt }]);
    const card = await cardOf('Otto');
    card.getByText('Deleted');
    expect(card.queryByText('Active')).toBeNull();
    screen.getByText('1 account, 1 deleted');
  });

  it('lead to the own password form, which asks for the current password', async () => {
    open([theo, { ...mia, userId: administrator().user.id }]);
    const own = (await cardOf('Mia Vance')).getByRole('link', { name: 'Reset Password' });
    expect(own.getAttribute('href')).toBe('/user-info#password');
    (await cardOf('Theo Hollis')).getByRole('button', { name: 'Reset Password' });
  });

  it('offer the last superuser and the last administrator no way out of the role [ROLE-19]', async () => {
    const own = { ...root, userId: superuser().user.id, isLastOfRole: true };
    open([own, { ...mia, isLastOfRole: true }], {}, superuser());
    const card = await cardOf('Root');
    expect(card.queryByRole('button', { name: /^More/ })).toBeNull();
    const remove = (await cardOf('Mia Vance')).getByRole('button', { name: 'Remove Admin' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
  });

  it('offer what can be done; the files are those of that person [ADMUSERS-04]', async () => {
    open();
    const card = await cardOf('Theo Hollis');
    card.getByRole('button', { name: 'Edit Information' });
    card.getByRole('button', { name: 'Reset Password' });
    const files = card.getByRole('link', { name: 'View Files' });
    expect(files.getAttribute('href')).toBe(`/admin?tab=files&owner=${theo.userId}`);
  });

  it('upload for that person, one file or many [ADMUSERS-05, ROLE-14]', async () => {
    const { user } = open([theo]);
    const card = await cardOf('Theo Hollis');
    await user.click(card.getByRole('button', { name: 'Upload' }));
    screen.getByRole('menuitem', { name: 'Bulk Upload' });
    await user.click(screen.getByRole('menuitem', { name: 'Single Upload' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/Theo Hollis/);
  });

  it('offer nothing over a superuser to an admin [ROLE-17, ADMUSERS-16]', async () => {
    open();
    const card = await cardOf('Root');
    card.getByRole('link', { name: 'View Files' });
    for (const name of ['Edit Information', 'Reset Password', 'Make Admin', 'Remove Admin']) {
      expect(card.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('on a phone the cards', () => {
  beforeEach(() => {
    const isNarrow = (query: string) => query.includes('width <');
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), { matches: isNarrow(query) } as MediaQueryList),
    );
  });
  afterEach(() => vi.restoreAllMocks());

  it('are rows with name, email and state; pressing one opens and closes it [ADMUSERS-01]', async () => {
    const { user } = open();
    const card = await cardOf('Theo Hollis');
    card.getByText('theo@example.org');
    card.getByText('client');
    card.getByText('Active');
    expect(card.queryByText('Account Opened')).toBeNull();
    expect(card.queryByRole('button', { name: 'Edit Information' })).toBeNull();

    const row = card.getByRole('button', { name: 'Details and actions of Theo Hollis' });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await user.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    card.getByText('Account Opened');
    card.getByRole('button', { name: 'Edit Information' });
    expect((await cardOf('Otto')).queryByText('Account Opened')).toBeNull();

    await user.click(row);
    expect(card.queryByText('Account Opened')).toBeNull();
  });

  it('say in the row that somebody is deleted or disabled', async () => {
    const removalDueAt = '2030-01-01T00:00:00Z';
    open([
      { ...otto, state: 'removed', removalDueAt },
      { ...theo, state: 'disabled' },
    ]);
    (await cardOf('Otto')).getByText('Deleted');
    (await cardOf('Theo Hollis')).getByText('Disabled');
  });
});

describe('the list', () => {
  it('is searched, narrowed and sorted by the server; it all stands in the address', async () => {
    const { user, list, href } = open();
    await user.type(await screen.findByRole('searchbox'), 'theo');
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ query: 'theo' })),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Administrator');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Expired');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorted by' }), 'By storage');
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith({
        query: 'theo',
        role: 'admin',
        state: 'expired',
        sort: 'size',
        direction: 'desc',
        cursor: null,
        limit: 48,
      }),
    );
    expect(href()).toBe('/admin?tab=users&q=theo&role=admin&state=expired&order=size');
  });

  it('says that nobody matches, and shows everybody again', async () => {
    const { user, list, href } = open([], {});
    await screen.findByRole('heading', { name: 'Nobody matches' });
    await user.type(screen.getByRole('searchbox'), 'x');
    await waitFor(() => expect(href()).toContain('q=x'));
    await user.click(screen.getByRole('button', { name: 'Show everybody' }));
    await waitFor(() => expect(href()).toBe('/admin?tab=users'));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(list).toHaveBeenCalled();
  });

  it('says when it could not be loaded [ERR-47]', async () => {
    const failing = () => {
      throw apiError('INTERNAL');
    };
    open([], { people: { list: failing } });
    expect(await screen.findAllByText('Failed to fetch users')).not.toHaveLength(0);
  });
});

describe('Make Admin and Remove Admin', () => {
  it('gives the role and shows the message of the server [ADMUSERS-06, ERR-51]', async () => {
    const grantAdmin = vi.fn(() => ({ success: true, message: 'Admin role granted successfully' }));
    const { user } = open([theo], { roles: { grantAdmin } });
    await user.click((await cardOf('Theo Hollis')).getByRole('button', { name: 'Make Admin' }));
    await agree(user, 'Make Admin');
    await screen.findByText('Admin role granted successfully');
    expect(grantAdmin).toHaveBeenCalledWith({ userId: theo.userId });
  });

  it('asks before it gives the role, as before it takes it [ADMUSERS-06]', async () => {
    const grantAdmin = vi.fn(() => ({ success: true, message: 'Done' }));
    const { user } = open([theo], { roles: { grantAdmin } });
    await user.click((await cardOf('Theo Hollis')).getByRole('button', { name: 'Make Admin' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Make Admin' }));
    question.getByText(/Make Theo Hollis an administrator\?/);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(grantAdmin).not.toHaveBeenCalled();
  });

  it('tells client and user apart, and makes one the other', async () => {
    const done = { success: true, message: 'Done' };
    const assign = vi.fn(() => done);
    const withdraw = vi.fn(() => done);
    const una = { ...otto, displayName: 'Una', role: 'user' as const };
    const { user } = open([theo, una], { roles: { assign, withdraw } });
    (await cardOf('Theo Hollis')).getByText('Role: Client');
    (await cardOf('Una')).getByText('Role: User');
    await user.click((await cardOf('Theo Hollis')).getByRole('button', { name: /^More/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Make User' }));
    await agree(user, 'Make User');
    await waitFor(() => expect(assign).toHaveBeenCalledWith({ userId: theo.userId, role: 'user' }));
    await user.click((await cardOf('Una')).getByRole('button', { name: /^More/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Make Client' }));
    await agree(user, 'Make Client');
    await waitFor(() =>
      expect(withdraw).toHaveBeenCalledWith({ userId: una.userId, role: 'user' }),
    );
  });

  it('takes the role after asking [ADMUSERS-06, ERR-51]', async () => {
    const message = 'Admin access revoked successfully';
    const revokeAdmin = vi.fn(() => ({ success: true, message }));
    const { user } = open([mia], { roles: { revokeAdmin } });
    await user.click((await cardOf('Mia Vance')).getByRole('button', { name: 'Remove Admin' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(revokeAdmin).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Remove Admin' }));
    await screen.findByText(message);
  });

  it('says why it failed [ERR-50]', async () => {
    const revokeAdmin = () => {
      throw apiError('CONFLICT', 'The last administrator cannot be removed.');
    };
    const { user } = open([mia], { roles: { revokeAdmin } });
    await user.click((await cardOf('Mia Vance')).getByRole('button', { name: 'Remove Admin' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove Admin' }));
    await screen.findByText(
      'Failed to update admin role: The last administrator cannot be removed.',
    );
  });

  it('says that it failed where the server does not say why [ERR-52]', async () => {
    const broken = () => {
      throw apiError('INTERNAL');
    };
    const { user } = open([theo, mia], { roles: { grantAdmin: broken, revokeAdmin: broken } });
    await user.click((await cardOf('Theo Hollis')).getByRole('button', { name: 'Make Admin' }));
    await agree(user, 'Make Admin');
    await screen.findByText('Failed to grant admin role');
    await user.click((await cardOf('Mia Vance')).getByRole('button', { name: 'Remove Admin' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove Admin' }));
    await screen.findByText('Failed to revoke admin role');
  });

  it('asks for the password where the server wants it, and is silent when it is not given', async () => {
    const grantAdmin = vi.fn(() => {
      throw apiError('STEP_UP_REQUIRED');
    });
    const { user } = open([theo], { roles: { grantAdmin } });
    await user.click((await cardOf('Theo Hollis')).getByRole('button', { name: 'Make Admin' }));
    await agree(user, 'Make Admin');
    const question = within(await screen.findByRole('dialog', { name: /password/ }));
    question.getByText(/“Make Admin” needs proof that it is you/);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(grantAdmin).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('makes and unmakes superusers, for a superuser only [ROLE-18]', async () => {
    const assign = vi.fn(() => ({ success: true, message: 'Role superuser granted successfully' }));
    const { user } = open([theo], { roles: { assign } }, superuser());
    await user.click((await cardOf('Theo Hollis')).getByRole('button', { name: /^More/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Make Superuser' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Make Superuser' }));
    await screen.findByText('Role superuser granted successfully');
    expect(assign).toHaveBeenCalledWith({ userId: theo.userId, role: 'superuser' });
  });

  it('keeps that from an admin [ROLE-18]', async () => {
    const { user } = open([theo]);
    await user.click((await cardOf('Theo Hollis')).getByRole('button', { name: /^More/ }));
    screen.getByRole('menuitem', { name: 'Delete account' });
    expect(screen.queryByRole('menuitem', { name: 'Make Superuser' })).toBeNull();
  });
});
