import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { admin } from '#test/fake-admin.ts';
import { apiError } from '#test/fake-api.ts';
import { lake, listing, onScreen, story } from '#test/fake-files.ts';
import { samplePerson } from '#test/fake-people.ts';
import { administrator, renderApp } from '#test/render-app.tsx';
import { sampleSession } from '#test/samples.ts';

onScreen(true);

const bert = samplePerson({
  userId: 'b0000000-0000-4000-8000-000000000001',
  displayName: 'Bert Berger',
  email: 'bert@example.org',
});
const dates = { deletedAt: '2026-01-01T12:00:00Z', purgeAt: '2026-01-31T12:00:00Z' };
let items: TrashedMedia[];

beforeEach(() => {
  items = [
    { ...lake, ...dates, ownerName: 'Anna Berger' },
    { ...story, ...dates, ownerId: bert.userId, ownerName: 'Bert Berger' },
  ];
});

const superuser = (): Session => sampleSession({ role: 'superuser', displayName: 'Maria Hollis' });

function take({ ids }: { ids: string[] }) {
  items = items.filter(({ id }) => !ids.includes(id));
  return { ids };
}

function open(visitor: Session, search = '&view=trash') {
  const calls = {
    restore: vi.fn(take),
    purge: vi.fn(take),
    list: vi.fn(() => ({
      items,
      nextCursor: null,
      total: items.length,
      totalSizeBytes: 5000,
    })),
  };
  const app = renderApp(`/admin?tab=files${search}`, visitor, {
    ...listing([]),
    ...admin({
      admin: { person: () => bert },
      people: {
        list: () => ({
          items: [bert],
          nextCursor: null,
          total: 1,
          defaultQuotaBytes: null,
          removed: 0,
        }),
      },
    }),
    trash: calls,
  });
  return { ...app, calls };
}
const question = async () => within(await screen.findByRole('alertdialog'));

it('is a tab of the File Manager, which lists what was deleted with its owner [ROLE-23]', async () => {
  const { user, calls, href } = open(administrator(), '');
  await user.click(await screen.findByRole('tab', { name: 'Trash' }));
  const row = within((await screen.findByText('Orchard story')).closest('tr')!);
  row.getByText('Bert Berger');
  row.getByText('Jan 31, 2026');
  expect(calls.list).toHaveBeenCalledWith(expect.objectContaining({ scope: 'all' }));
  expect(href()).toContain('view=trash');
  await user.click(screen.getByRole('tab', { name: 'Files' }));
  await waitFor(() => expect(href()).not.toContain('view'));
});

it('lets an administrator bring back what they deleted long ago, and delete nothing [ROLE-23]', async () => {
  const { user, calls } = open(administrator());
  await user.click(await screen.findByRole('button', { name: 'Restore: Orchard story' }));
  await screen.findByText('File restored');
  expect(calls.restore).toHaveBeenCalledWith({ ids: [story.id] });
  expect(screen.queryByRole('button', { name: /^Delete now/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Empty Trash' })).toBeNull();
  screen.getByText(/only a superuser deletes files of others sooner/);
});

it('lets a superuser delete for good, after a question that names the owner [ROLE-23]', async () => {
  const { user, calls } = open(superuser());
  await user.click(await screen.findByRole('button', { name: 'Delete now: Orchard story' }));
  const asked = await question();
  asked.getByText('Are you sure you want to delete "Orchard story"? This action cannot be undone.');
  asked.getByText('It belongs to Bert Berger.');
  await user.click(asked.getByRole('button', { name: 'Delete now' }));
  await screen.findByText('File deleted for good');
  expect(calls.purge).toHaveBeenCalledWith({ ids: [story.id] });
  expect(screen.queryByRole('button', { name: 'Empty Trash' })).toBeNull();
});

it('names all owners where several files are deleted [ROLE-23]', async () => {
  const { user } = open(superuser());
  for (const title of ['Morning at the lake', 'Orchard story']) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  }
  await user.click(screen.getByRole('button', { name: 'Delete now' }));
  (await question()).getByText('They belong to Anna Berger and Bert Berger.');
});

it('lets go of what is selected when the list is narrowed to a person [ROLE-23]', async () => {
  const { user, calls } = open(superuser());
  await user.click(await screen.findByRole('checkbox', { name: 'Select Morning at the lake' }));
  await screen.findByText('1 item selected');
  await user.click(screen.getByRole('button', { name: /All users/ }));
  await user.click(await screen.findByRole('button', { name: /Bert Berger/ }));
  await waitFor(() =>
    expect(calls.list).toHaveBeenLastCalledWith(expect.objectContaining({ ownerId: bert.userId })),
  );
  await screen.findByText('Orchard story');
  await waitFor(() => expect(screen.queryByText('1 item selected')).toBeNull());
});

it('is narrowed to a person [ROLE-23]', async () => {
  const { calls } = open(administrator(), `&view=trash&owner=${bert.userId}`);
  await screen.findByText('Orchard story');
  const asked = expect.objectContaining({ scope: 'all', ownerId: bert.userId }) as unknown;
  expect(calls.list).toHaveBeenCalledWith(asked);
  await screen.findByRole('button', { name: /Bert Berger/ });
});

it('is fetched again by a button in its panel, on phones too', async () => {
  const { user, calls } = open(administrator());
  await screen.findByText('Orchard story');
  const before = calls.list.mock.calls.length;
  const panel = within(screen.getByRole('tabpanel', { name: 'Trash' }));
  await user.click(panel.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(calls.list.mock.calls.length).toBeGreaterThan(before));
});

it('leaves the search of the files as it is', async () => {
  const { user, href } = open(administrator(), '&q=lake');
  await user.click(await screen.findByRole('tab', { name: 'Trash' }));
  await screen.findByText('Orchard story');
  expect(href()).toContain('q=lake');
});

it('says when it is empty', async () => {
  items = [];
  open(administrator());
  await screen.findByRole('heading', { name: 'The trash is empty' });
});

it('keeps a file that could not be restored, and says so', async () => {
  const { user, calls } = open(administrator());
  calls.restore.mockImplementation(() => {
    throw apiError('NOT_FOUND');
  });
  await user.click(await screen.findByRole('button', { name: 'Restore: Orchard story' }));
  await screen.findByText('The file could not be restored');
  screen.getByText('Orchard story');
});
