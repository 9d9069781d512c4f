import { auditAction } from '@heirloom/contract/audit/audit-action.ts';
import type { AuditEntry } from '@heirloom/contract/audit/audit.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { auditTemplates } from '#features/audit/audit-sentences.messages.ts';
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

type Page = { items: AuditEntry[]; nextBefore: number | null };

function open(pages: Page[] = [{ items: [entry, byNobody], nextBefore: null }]) {
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
      expect.stringMatching(/^Jan \d, 2026.*:\d\d:05.*[A-Z]{3}/),
      'Maria changed the storage limit of Deleted person',
      'quota: 5.0 GB, expires: none, is new: yes, parts: {"a":1}',
    ],
    [
      expect.stringMatching(/^Jan \d, 2026.*:\d\d:05.*[A-Z]{3}/),
      'The server or a visitor deleted a file for good',
      '',
    ],
  ]);
});

it.each([
  ['sessions ended', maria, 'Maria signed out on other devices'],
  ['sessions ended', gone, 'Maria signed Deleted person out on every device'],
  ['share ended', null, 'Maria ended a shared link'],
  ['media handed over', gone, 'Maria gave files a new owner: Deleted person'],
  ['exported', gone, 'Maria exported data of Deleted person'],
  ['signed up', maria, 'Maria signed up'],
  ['an action of long ago', gone, 'Maria – an action of long ago – Deleted person'],
])('says “%s” about %o as a sentence', async (action, target, sentence) => {
  open([{ items: [{ ...entry, action, target }], nextBefore: null }]);
  await screen.findByRole('cell', { name: sentence });
});

it('says whose address a stranger entered at sign-up', async () => {
  const tried = { ...entry, action: 'signed up', actor: null, target: maria };
  open([{ items: [tried], nextBefore: null }]);
  await screen.findByRole('cell', {
    name: 'The server or a visitor tried to sign up with the address of Maria',
  });
});

it('has a sentence for every action, which names who did it', () => {
  for (const action of auditAction.options) {
    const template = auditTemplates[action];
    for (const text of typeof template === 'string' ? [template] : Object.values(template)) {
      expect(text).toMatch(/^(\{who\}|Somebody) [a-z]/);
    }
  }
});

it('shows entries as cards on small screens, with the same sentence', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(() =>
    Object.assign(new EventTarget(), { matches: false } as MediaQueryList),
  );
  const { user, list } = open();
  const cards = within(await screen.findByRole('list', { name: 'Audit log' }));
  cards.getByText(/changed the storage limit/);
  await user.click(cards.getByRole('button', { name: 'Maria' }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ personId: maria.userId })),
  );
  vi.restoreAllMocks();
});

it('is narrowed to an action, days and a person; the files hold the same', async () => {
  const { user, list, href } = open();
  await user.selectOptions(await screen.findByLabelText('Action'), 'quota changed');
  await user.type(screen.getByLabelText('From (UTC)'), '2026-01-01');
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
  await screen.findByRole('cell', { name: /deleted a file for good$/ });
  expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ before: 7 }));
});

it('is for superusers only [ROLE-23]', async () => {
  const list = vi.fn(() => ({ items: [], nextBefore: null }));
  renderApp('/admin?tab=audit', administrator(), { audit: { list } });
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(list).not.toHaveBeenCalled();
});
