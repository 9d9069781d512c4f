import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { lake, listing, onScreen, story } from '#test/fake-files.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';

const dates = { deletedAt: '2026-01-01T12:00:00Z', purgeAt: '2026-01-31T12:00:00Z' };
let items: TrashedMedia[];

beforeEach(() => {
  items = [lake, story].map((item) => ({ ...item, ...dates }));
});

function take({ ids }: { ids: string[] }) {
  items = items.filter(({ id }) => !ids.includes(id));
  return { ids };
}
function trashOf(changes: FakeApi['trash'] = {}) {
  const calls = {
    restore: vi.fn(take),
    purge: vi.fn(take),
    empty: vi.fn(() => ({ count: items.splice(0).length })),
    ...changes,
  };
  const list = () => ({ items, nextCursor: null, total: items.length, totalSizeBytes: 5000 });
  const app = renderApp('/files?tab=trash', anna(), { ...listing(), trash: { list, ...calls } });
  return { ...app, calls };
}
const question = async () => within(await screen.findByRole('alertdialog'));

describe('the trash', () => {
  onScreen(true);

  it('is a tab of /files with what was deleted, when, and until when it stays [TRASH-01, TRASH-04]', async () => {
    trashOf();
    const row = within((await screen.findByText('Morning at the lake')).closest('tr')!);
    row.getByText('Jan 1, 2026');
    row.getByText('Jan 31, 2026');
    screen.getByText('2 files, 4.9 KB');
    screen.getByText('Deleted files stay here for 30 days. Then they are gone for good.');
    expect(screen.getByRole('tab', { name: 'Trash' }).getAttribute('aria-selected')).toBe('true');
  });

  it('gives one back, and the focus goes to the row that took its place [TRASH-05]', async () => {
    const { user, calls } = trashOf();
    await user.click(await screen.findByRole('button', { name: 'Restore: Morning at the lake' }));
    await screen.findByText('File restored');
    expect(calls.restore).toHaveBeenCalledWith({ ids: [lake.id] });
    const next = screen.getByRole('button', { name: 'Restore: Orchard story' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('gives several back, a range with Shift', async () => {
    const { user, calls } = trashOf();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Morning at the lake' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Orchard story' }));
    await user.keyboard('{/Shift}');
    await screen.findByText('2 items selected');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText('2 files restored');
    expect(calls.restore).toHaveBeenCalledWith({ ids: [lake.id, story.id] });
    await screen.findByText('The trash is empty');
    expect(screen.queryByText('2 items selected')).toBeNull();
  });

  it('lets go of a selected file that its own row restores', async () => {
    const { user, calls } = trashOf();
    for (const title of ['Morning at the lake', 'Orchard story']) {
      await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
    }
    await user.click(screen.getByRole('button', { name: 'Restore: Morning at the lake' }));
    await screen.findByText('1 item selected');
    await user.click(screen.getByRole('button', { name: 'Delete now' }));
    await user.click((await question()).getByRole('button', { name: 'Delete now' }));
    await screen.findByText('File deleted for good');
    expect(calls.purge).toHaveBeenCalledExactlyOnceWith({ ids: [story.id] });
  });

  it('deletes one for good only after a question', async () => {
    const { user, calls } = trashOf();
    const press = async () =>
      user.click(await screen.findByRole('button', { name: 'Delete now: Orchard story' }));
    await press();
    const asked = await question();
    asked.getByText(
      'Are you sure you want to delete "Orchard story"? This action cannot be undone.',
    );
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(calls.purge).not.toHaveBeenCalled();
    await press();
    await user.click((await question()).getByRole('button', { name: 'Delete now' }));
    await screen.findByText('File deleted for good');
    expect(calls.purge).toHaveBeenCalledWith({ ids: [story.id] });
  });

  it('is emptied after a question that says how much goes', async () => {
    const { user, calls } = trashOf();
    await user.click(await screen.findByRole('button', { name: 'Empty Trash' }));
    const asked = await question();
    asked.getByText(
      'Are you sure you want to empty the trash? 2 files will be deleted. This action cannot be undone.',
    );
    await user.click(asked.getByRole('button', { name: 'Empty Trash' }));
    await screen.findByText('2 files deleted for good');
    await screen.findByText('The trash is empty');
    expect(screen.queryByRole('button', { name: 'Empty Trash' })).toBeNull();
    expect(calls.empty).toHaveBeenCalledOnce();
  });

  it('asks for the password where the server wants to know again who is there; without it nothing is deleted', async () => {
    const purge = vi.fn(() => {
      throw apiError('STEP_UP_REQUIRED');
    });
    const { user } = trashOf({ purge });
    await user.click(await screen.findByRole('button', { name: 'Delete now: Orchard story' }));
    await user.click((await question()).getByRole('button', { name: 'Delete now' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(purge).toHaveBeenCalledOnce();
    screen.getByText('Orchard story');
    expect(screen.queryByText('The file could not be deleted')).toBeNull();
  });

  it('says so when something did not work, and keeps what it shows [ERR-02]', async () => {
    const fail = () => {
      throw apiError('UNAVAILABLE');
    };
    const { user } = trashOf({ restore: fail, purge: fail });
    await user.click(await screen.findByRole('button', { name: 'Restore: Orchard story' }));
    await screen.findByText('The file could not be restored');
    await user.click(screen.getByRole('button', { name: 'Delete now: Orchard story' }));
    await user.click((await question()).getByRole('button', { name: 'Delete now' }));
    await screen.findByText('Delete failed');
    screen.getByText('The file could not be deleted');
    screen.getByText('Orchard story');
  });

  it('says when it cannot be fetched, and tries again', async () => {
    let isAway = true;
    const list = () => {
      if (isAway) throw apiError('INTERNAL');
      return { items, nextCursor: null, total: 2, totalSizeBytes: 5 };
    };
    const { user } = renderApp('/files?tab=trash', anna(), { ...listing(), trash: { list } });
    expect(await screen.findAllByText('Failed to fetch your files')).not.toHaveLength(0);
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Orchard story');
  });
});

describe('a long trash', () => {
  onScreen(true);
  // So that few rows are rendered.
  giveRoom();

  it('selects the whole list, also what was not loaded before', async () => {
    items = Array.from({ length: 130 }, (_, n) => ({
      ...story,
      ...dates,
      id: `c1a7b9de-0000-4000-8000-${String(n).padStart(12, '0')}`,
      title: `Story ${n}`,
    }));
    const list = ({ cursor }: { cursor?: string | null | undefined }) => {
      const end = Number(cursor ?? 0) + 100;
      const nextCursor = end < items.length ? String(end) : null;
      const page = items.slice(end - 100, end);
      return { items: page, nextCursor, total: items.length, totalSizeBytes: 5000 };
    };
    const restored = vi.fn(take);
    const { user } = trashOf({ list, restore: restored });
    await user.click(await screen.findByLabelText('Select Story 0'));
    await user.click(screen.getByText('Select all'));
    await screen.findByText('130 items selected');
    const bar = within(screen.getByRole('region', { name: 'Selection' }));
    await user.click(bar.getByText('Restore'));
    await screen.findByText('130 files restored');
    expect(restored.mock.lastCall![0].ids).toHaveLength(130);
  });
});

describe('the trash on a phone', () => {
  onScreen(false);

  it('is a list with a menu, and says how many days are left', async () => {
    const inTwoDays = new Date(Date.now() + 47 * 60 * 60 * 1000).toISOString();
    items = [{ ...story, ...dates, purgeAt: inTwoDays }];
    const { user, calls } = trashOf();
    await screen.findByText('2 days left');
    await user.click(screen.getByRole('button', { name: 'More actions for Orchard story' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
    await screen.findByText('File restored');
    expect(calls.restore).toHaveBeenCalledWith({ ids: [story.id] });
  });
});
