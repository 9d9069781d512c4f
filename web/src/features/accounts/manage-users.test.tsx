import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
    screen.getByRole('menuitem', { name: 'Several files' });
    await user.click(screen.getByRole('menuitem', { name: 'Single file' }));
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

describe('the list', () => {
  it('is searched, narrowed and sorted by the server; it all stands in the address', async () => {
    const { user, list, href } = open();
    await user.type(await screen.findByRole('searchbox'), 'theo');
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ query: 'theo' })),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Admin');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Expired');
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
    await screen.findByText('Admin role granted successfully');
    expect(grantAdmin).toHaveBeenCalledWith({ userId: theo.userId });
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
    const question = within(await screen.findByRole('dialog'));
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
    screen.getByRole('menuitem', { name: 'Delete person' });
    expect(screen.queryByRole('menuitem', { name: 'Make Superuser' })).toBeNull();
  });
});
