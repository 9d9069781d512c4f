import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { administrator, renderApp } from '#test/render-app.tsx';
import { sampleSession } from '#test/samples.ts';

const maria = { userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b301', name: 'Maria' };
const gone = { userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b302', name: null };
const entry = {
  id: 7,
  at: '2026-01-02T03:04:05.678Z',
  action: 'quota changed',
  actor: maria,
  target: gone,
  targetId: null,
  details: { quotaBytes: 5 * 1024 ** 3, expires: null, isNew: true, parts: { a: 1 } },
};
const byNobody = { ...entry, id: 6, action: 'purged', actor: null, target: null, details: {} };

function open(pages = [{ items: [entry, byNobody], nextBefore: null as number | null }]) {
  const list = vi.fn(() => pages[Math.min(list.mock.calls.length, pages.length) - 1]!);
  const superuser = sampleSession({ role: 'superuser' });
  return { ...renderApp('/admin?tab=audit', superuser, { audit: { list } }), list };
}

it('shows when, what, who and whom', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Audit log' }));
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(cells).toEqual([
    [
      '2026-01-02 03:04:05',
      'quota changed',
      'Maria',
      'Deleted person',
      'quota: 5.0 GB, expires: none, is new: yes, parts: {"a":1}',
    ],
    ['2026-01-02 03:04:05', 'purged', 'The server or a visitor', '–', ''],
  ]);
});

it('is narrowed to an action, days and a person; the files hold the same', async () => {
  const { user, list, href } = open();
  await user.selectOptions(await screen.findByLabelText('Action'), 'quota changed');
  await user.type(screen.getByLabelText('From'), '2026-01-01');
  await user.click(await screen.findByRole('button', { name: 'Maria' }));
  const filter = { action: 'quota changed', from: '2026-01-01', personId: maria.userId };
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining(filter)));
  const query = new URLSearchParams(
    screen.getByRole('link', { name: 'CSV' }).getAttribute('href')!.split('?')[1],
  );
  expect(Object.fromEntries(query)).toEqual(filter);
  await user.click(screen.getByRole('button', { name: 'Show everybody' }));
  await waitFor(() => expect(href()).not.toContain('personId'));
});

it('goes on where the page ends', async () => {
  const { user, list } = open([
    { items: [entry], nextBefore: 7 },
    { items: [byNobody], nextBefore: null },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('cell', { name: 'purged' });
  expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ before: 7 }));
});

it('is for superusers only [ROLE-23]', async () => {
  const list = vi.fn(() => ({ items: [], nextBefore: null }));
  renderApp('/admin?tab=audit', administrator(), { audit: { list } });
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(list).not.toHaveBeenCalled();
});
