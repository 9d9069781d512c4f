import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { onScreen } from '#test/fake-files.ts';
import { samplePerson, withPeople } from '#test/fake-people.ts';
import { administrator, renderApp } from '#test/render-app.tsx';

onScreen(true);

const gibibyte = 1024 ** 3;
const totals = {
  users: 14,
  videos: 128,
  images: 2416,
  audio: 64,
  files: 2608,
  trashed: 2,
  sizeBytes: Math.round(15.59 * gibibyte),
  derivedBytes: Math.round(1.2 * gibibyte),
};
const theo = samplePerson({ lastLogin: new Date(Date.now() - 3 * 3_600_000).toISOString() });
const sam = samplePerson({
  userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b208',
  displayName: 'Sam',
  email: 'sam@example.org',
  usage: { videos: 0, images: 0, audio: 0, files: 0, sizeBytes: 0 },
});

function open(people = [theo, sam], calls: FakeApi = {}) {
  const { api, list } = withPeople(people, { statistics: { read: () => totals }, ...calls });
  return { ...renderApp('/admin?tab=statistics', administrator(), api), list };
}

it('shows the five totals, storage in GB [ADMSTAT-01]', async () => {
  open();
  for (const [name, value] of [
    ['Users', '14'],
    ['Videos', '128'],
    ['Images', '2,416'],
    ['Audio', '64'],
    ['Storage', '15.6 GB'],
  ] as const) {
    await within(await screen.findByRole('article', { name })).findByText(value);
  }
  screen.getByText(/including 2 files in the trash\. .*another 1\.2 GB/);
});

it('has the columns of the spec, busiest first [ADMSTAT-02, ADMSTAT-03, ADMSTAT-06, ADMSTAT-07]', async () => {
  const { list } = open();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'User',
    'Email',
    'Videos',
    'Images',
    'Audio',
    'Total Files',
    'Storage',
    'Last Login',
    'Joined',
  ]);
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ sort: 'files', direction: 'desc' }));
  const files = table.getByRole('columnheader', { name: 'Total Files' });
  expect(files.getAttribute('aria-sort')).toBe('descending');
  const rows = table.getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    [
      'TTheo Hollis',
      'theo@example.org',
      '41',
      '688',
      '4',
      '733',
      '4.1 GB',
      '3h ago',
      'Mar 14, 2023',
    ],
    ['SSam', 'sam@example.org', '0', '0', '0', '0', '0.0 KB', 'Never', 'Mar 14, 2023'],
  ]);
});

it('is sorted by another column, and turned round by the same', async () => {
  const { user, list, href } = open();
  await user.click(await screen.findByRole('button', { name: 'Email' }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: 'email', direction: 'asc' }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Email' }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: 'email', direction: 'desc' }),
    ),
  );
  expect(href()).toBe('/admin?tab=statistics&order=email&direction=desc');
});

it('says that there is nobody [ADMSTAT-04]', async () => {
  open([]);
  await screen.findByRole('heading', { name: 'No user data available' });
});

it('goes out as CSV', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Download CSV' });
  expect(link.getAttribute('href')).toBe('/api/statistics.csv');
});

it('says when it could not be loaded [ERR-47]', async () => {
  const read = () => {
    throw apiError('INTERNAL');
  };
  open([theo], { statistics: { read } });
  expect(await screen.findAllByText('Failed to fetch user statistics')).not.toHaveLength(0);
});

it('says once that the people could not be loaded, and never that there are none', async () => {
  const people = {
    list: vi.fn((): never => {
      throw apiError('INTERNAL');
    }),
  };
  const { user } = open([], { people });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('No user data available')).toBeNull();
  expect(screen.queryByText('Loading statistics…')).toBeNull();
  await user.click(again);
  await waitFor(() => expect(people.list).toHaveBeenCalledTimes(2));
});

it('shows no empty totals when those could not be loaded', async () => {
  const read = () => {
    throw apiError('INTERNAL');
  };
  open([theo], { statistics: { read } });
  await screen.findAllByText('Failed to fetch user statistics');
  expect(screen.queryByRole('article', { name: 'Storage' })).toBeNull();
});

it('marks the deleted', async () => {
  open([samplePerson({ state: 'removed' })]);
  const table = within(await screen.findByRole('table'));
  table.getByText('Deleted');
});

describe('on a small screen', () => {
  onScreen(false);

  it('is a card per person, in an order that is chosen by name', async () => {
    const { user, list } = open();
    const card = within(await screen.findByRole('article', { name: 'Theo Hollis' }));
    card.getByText('733');
    expect(screen.queryByRole('table')).toBe(null);
    await user.selectOptions(screen.getByLabelText('Sorted by'), 'By email');
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(
        expect.objectContaining({ sort: 'email', direction: 'asc' }),
      ),
    );
  });
});
