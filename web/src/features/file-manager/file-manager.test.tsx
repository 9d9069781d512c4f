import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { admin } from '#test/fake-admin.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { lake, listing, onScreen, story } from '#test/fake-files.ts';
import { samplePerson } from '#test/fake-people.ts';
import { administrator, renderApp } from '#test/render-app.tsx';

onScreen(true);

const path = '/admin?tab=files';
const bert = samplePerson({
  userId: 'b0000000-0000-4000-8000-000000000001',
  displayName: 'Bert Berger',
  email: 'bert@example.org',
});

const files = [
  { ...lake, ownerName: 'Anna Berger' },
  { ...story, ownerId: bert.userId, ownerName: 'Bert Berger' },
];

function withFiles(more: FakeApi['media'] = {}, calls: FakeApi['admin'] = {}): FakeApi {
  return {
    ...listing(files, more),
    ...admin({
      admin: { person: () => bert, ...calls },
      people: {
        list: () => ({
          items: [bert],
          nextCursor: null,
          total: 1,
          removed: 0,
          defaultQuotaBytes: null,
        }),
      },
    }),
  };
}

async function open(address = path, api: FakeApi = withFiles()) {
  const app = renderApp(address, administrator(), api);
  await screen.findByRole('link', { name: 'Morning at the lake' });
  return app;
}

it('lists the files of all users with owner, type and date [ADMFILES-01]', async () => {
  const list = vi.fn(() => ({ items: files, nextCursor: null }));
  await open(path, withFiles({ list }));
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ scope: 'all' }));
  const row = within(screen.getByRole('row', { name: /Orchard story/ }));
  row.getByText('Bert Berger');
  row.getByText('Audio');
  row.getByText('Jul 16, 2025');
});

it('searches, and narrows to a person, a type and a state [ADMFILES-01]', async () => {
  const pages = vi.fn(() => ({ total: 2, pageSize: 100, cursors: [null] }));
  const { user, href } = await open(path, withFiles({ pages }));
  await user.type(screen.getByRole('searchbox', { name: 'Search files' }), 'lake');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Videos');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Preparing');
  await user.click(screen.getByRole('button', { name: /All users/ }));
  await user.click(await screen.findByRole('button', { name: /Bert Berger/ }));
  await waitFor(() =>
    expect(pages).toHaveBeenLastCalledWith(
      expect.objectContaining({
        query: 'lake',
        type: 'video',
        statuses: ['processing'],
        ownerId: bert.userId,
      }),
    ),
  );
  await screen.findByRole('button', { name: /Bert Berger/ });
  expect(new URL(href(), 'http://x').searchParams.get('owner')).toBe(bert.userId);
  await user.click(screen.getByRole('button', { name: /Bert Berger/ }));
  await user.click(screen.getByRole('button', { name: 'All users' }));
  await waitFor(() => expect(href()).not.toContain('owner'));
});

it('sorts by name, owner, type and date [ADMFILES-02]', async () => {
  const pages = vi.fn(() => ({ total: 2, pageSize: 100, cursors: [null] }));
  const { user, href } = await open(path, withFiles({ pages }));
  for (const [column, sort, direction] of [
    ['Name', 'title', 'asc'],
    ['Owner', 'owner', 'asc'],
    ['Type', 'type', 'asc'],
    ['Date', 'uploadDate', 'desc'],
  ]) {
    await user.click(screen.getByRole('button', { name: column! }));
    await waitFor(() => {
      const { searchParams } = new URL(href(), 'http://x');
      expect(searchParams.get('sort')).toBe(sort);
      expect(searchParams.get('direction')).toBe(direction);
    });
    expect(pages).toHaveBeenCalledWith(expect.objectContaining({ sort, direction }));
  }
  await user.click(screen.getByRole('button', { name: 'Owner' }));
  await user.click(screen.getByRole('button', { name: 'Owner' }));
  await waitFor(() =>
    expect(pages).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: 'owner', direction: 'desc' }),
    ),
  );
});

it('plays recordings only, views, downloads and deletes [ADMFILES-03, ADMFILES-04, ADMFILES-05]', async () => {
  const remove = vi.fn(({ id }: { id: string }) => ({ id, deletedAt: '2026-01-01T00:00:00Z' }));
  const signUrl = vi.fn(() => ({ url: '#', expiresAt: '2030-01-01T00:00:00Z' }));
  const { user } = await open(path, withFiles({ remove, signUrl }));
  screen.getByRole('button', { name: 'Play Audio: Orchard story' });
  expect(screen.queryByRole('button', { name: 'Play Audio: Morning at the lake' })).toBe(null);
  expect(screen.getByRole('link', { name: 'View: Morning at the lake' }).getAttribute('href')).toBe(
    `/movies/${lake.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Download: Morning at the lake' }));
  await waitFor(() => expect(signUrl).toHaveBeenCalledWith({ id: lake.id, purpose: 'download' }));
  await user.click(screen.getByRole('button', { name: 'Delete: Orchard story' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: story.id }));
});

it.each([
  ['Morning at the lake', 'It stays in the trash for 30 days.'],
  ['Orchard story', 'It belongs to Bert Berger and stays in their trash for 30 days.'],
])('says of “%s” whose trash it goes to', async (title, sentence) => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: `Delete: ${title}` }));
  within(await screen.findByRole('alertdialog')).getByText(sentence);
});

it('reloads on request [ADMFILES-07]', async () => {
  const list = vi.fn(() => ({ items: files, nextCursor: null }));
  const { user } = await open(path, withFiles({ list }));
  const before = list.mock.calls.length;
  await user.click(screen.getAllByRole('button', { name: 'Refresh' })[0]!);
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
});

it('says that nothing was found [ADMFILES-08]', async () => {
  renderApp(path, administrator(), {
    ...withFiles({ pages: () => ({ total: 0, pageSize: 100, cursors: [null] }) }),
  });
  await screen.findByRole('heading', { name: 'No files found' });
  screen.getByText(/Nobody has uploaded anything yet/);
});

it('says of an empty search that another one may find something [ADMFILES-08]', async () => {
  renderApp(`${path}&q=boat`, administrator(), {
    ...withFiles({ pages: () => ({ total: 0, pageSize: 100, cursors: [null] }) }),
  });
  await screen.findByText('Try another name, person, type or state.');
  expect(screen.queryByText(/Nobody has uploaded/)).toBeNull();
});

it('names the owner before it deletes [ADMFILES-05]', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete: Orchard story' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('Are you sure you want to delete "Orchard story"?');
  dialog.getByText('It belongs to Bert Berger and stays in their trash for 30 days.');
});

it('says that the files could not be fetched [ERR-47]', async () => {
  const pages = () => {
    throw apiError('INTERNAL');
  };
  renderApp(path, administrator(), withFiles({ pages }));
  expect((await screen.findAllByText('Failed to fetch files')).length).toBeGreaterThan(0);
});

async function pickBoth(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('checkbox', { name: 'Select Morning at the lake' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Orchard story' }));
}

it('changes the owner of several files', async () => {
  const changeOwner = vi.fn(() => ({ changed: 2 }));
  const { user } = await open(path, withFiles({}, { changeOwner }));
  await pickBoth(user);
  await user.click(screen.getByRole('button', { name: 'Change owner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change owner' }));
  dialog.getByText('Who should these 2 files belong to?');
  await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  await dialog.findByText('Please choose a person');
  expect(changeOwner).not.toHaveBeenCalled();
  await user.click(await dialog.findByRole('button', { name: /Bert Berger/ }));
  await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  await screen.findByText('2 files now belong to Bert Berger');
  expect(changeOwner).toHaveBeenCalledWith({ ids: [lake.id, story.id], ownerId: bert.userId });
  expect(screen.queryByRole('checkbox', { checked: true })).toBe(null);
});

it('changes the owner only after the password, and keeps the dialog without it', async () => {
  let isProven = false;
  const changeOwner = vi.fn(() => {
    if (!isProven) throw apiError('STEP_UP_REQUIRED');
    return { changed: 2 };
  });
  const auth = {
    stepUp: () => {
      isProven = true;
      return {};
    },
    twoFactorState: () => ({ isOn: false }),
  };
  const { user } = await open(path, { ...withFiles({}, { changeOwner }), auth });
  await pickBoth(user);
  await user.click(screen.getByRole('button', { name: 'Change owner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change owner' }));
  await user.click(await dialog.findByRole('button', { name: /Bert Berger/ }));
  await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  await screen.findByLabelText(/Password/);
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  await user.type(await screen.findByLabelText(/Password/), 'lake-house-1987');
  await user.keyboard('{Enter}');
  await screen.findByText('2 files now belong to Bert Berger');
  expect(screen.queryByText('The owner could not be changed')).toBe(null);
});

it("keeps the dialog and says the server's words when the owner cannot be changed", async () => {
  const changeOwner = () => {
    throw apiError('QUOTA_EXCEEDED');
  };
  const { user } = await open(path, withFiles({}, { changeOwner }));
  await pickBoth(user);
  await user.click(screen.getByRole('button', { name: 'Change owner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change owner' }));
  await user.click(await dialog.findByRole('button', { name: /Bert Berger/ }));
  await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  await dialog.findByText('There is not enough room left in this account.');
});

it('lets go of what is selected when the list is narrowed to a person, who need not own it [ADMFILES-05]', async () => {
  const { user } = await open();
  await pickBoth(user);
  await screen.findByText('2 items selected');
  await user.click(screen.getByRole('button', { name: /All users/ }));
  await user.click(await screen.findByRole('button', { name: /Bert Berger/ }));
  await screen.findByRole('button', { name: /Owner: Bert Berger/ });
  await waitFor(() => expect(screen.queryByText('2 items selected')).toBeNull());
});

it('processes several files again', async () => {
  const processAgain = vi.fn(() => ({ count: 2 }));
  const { user } = await open(path, withFiles({}, { processAgain }));
  await pickBoth(user);
  await user.click(screen.getByRole('button', { name: 'Process again' }));
  await screen.findByText('2 files will be processed again');
  expect(processAgain).toHaveBeenCalledWith({ ids: [lake.id, story.id] });
});

it('uploads for oneself or for a chosen person, one file or many [ADMFILES-06, UPADMIN-01]', async () => {
  const { user } = await open();
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: 'Upload Files' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(item) }));
    return within(await screen.findByRole('dialog', { name: 'Upload Files' }));
  };
  const forOneself = await choose('Single Upload');
  await user.click(forOneself.getByRole('button', { name: 'Continue' }));
  const own = within(await screen.findByRole('dialog', { name: 'Single Upload' }));
  expect(own.queryByText('Bert Berger')).toBe(null);
  await user.click(own.getByRole('button', { name: 'Cancel' }));

  const forBert = await choose('Bulk Upload');
  await user.click(forBert.getByRole('radio', { name: 'Another person' }));
  await user.click(forBert.getByRole('button', { name: 'Continue' }));
  await forBert.findByText('Please choose a person');
  await user.click(await forBert.findByRole('button', { name: /Bert Berger/ }));
  await user.click(forBert.getByRole('button', { name: 'Continue' }));
  const bulk = within(await screen.findByRole('dialog', { name: 'Bulk Upload' }));
  bulk.getByText('Bert Berger');
  await user.click(bulk.getByRole('button', { name: 'Upload' }));
  await bulk.findByText('Please select files to upload');
});

it("offers the person whose files are listed as the recipient, as Manage Users' View Files does", async () => {
  const { user } = await open(`${path}&owner=${bert.userId}`);
  await screen.findByRole('button', { name: /Owner: Bert Berger/ });
  await user.click(screen.getByRole('button', { name: 'Upload Files' }));
  await user.click(await screen.findByRole('menuitem', { name: /Single Upload/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Files' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  within(await screen.findByRole('dialog', { name: 'Single Upload' })).getByText('Bert Berger');
});
