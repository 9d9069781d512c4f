import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails, sampleMedia } from '#test/samples.ts';

giveRoom();

const items = ['One', 'Two', 'Three', 'Four'].map((title, place) =>
  sampleMedia({ id: `c1a7b9de-0000-4000-8000-00000000000${place + 1}`, title }),
);

type Saved = { ids: string[]; localTime: string | null; precision: string; isApproximate: boolean };

/** Fakes a server with four films, which records the dates that it receives. */
function archive(shown: MediaItem[] = items) {
  const saved: Saved[] = [];
  const calls = {
    media: {
      summary: () => ({ count: 4, totalSizeBytes: 0, totalDurationMs: null, latestUpload: null }),
      pages: () => ({ total: shown.length, pageSize: 100, cursors: [null] }),
      list: () => ({ items: shown, nextCursor: null }),
      ids: () => ({ ids: shown.map(({ id }) => id) }),
      timeline: () => ({ groups: [{ period: '2025-07', ratios: shown.map(() => 178) }] }),
      setCapture: (input: Saved) => {
        saved.push(input);
        return { items: shown };
      },
    },
    search: {
      everything: () => ({
        collections: { items: [], count: 0, isMore: false },
        videos: { items: shown, count: 4, isMore: false },
        photos: { items: [], count: 0, isMore: false },
        audio: { items: [], count: 0, isMore: false },
      }),
      results: () => ({ items: shown, nextCursor: null }),
      years: () => ({ years: [] }),
    },
    collections: {
      containing: () => ({ collections: [] }),
      list: () => ({ items: [], nextCursor: null, total: 0 }),
    },
  };
  return { calls, saved };
}

describe.each(['/movies', '/photos', '/audio', '/media', '/search?q=o'])('on %s', (path) => {
  it('several items are picked by click, Shift and keys, or all at once, and get one date [DATE-02, DATE-04]', async () => {
    const { calls, saved } = archive();
    const { user } = renderApp(path, anna(), calls);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    const bar = await screen.findByRole('region', { name: 'Selection' });

    await user.click(await screen.findByRole('checkbox', { name: 'Select One' }));
    within(bar).getByText('1 item selected');
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Three' }));
    await user.keyboard('{/Shift}');
    await within(bar).findByText('3 items selected');

    await user.click(within(bar).getByRole('button', { name: 'Select all' }));
    await within(bar).findByText('4 items selected');
    screen.getByRole('link', { name: 'Two' }).focus();
    await user.keyboard(' ');
    await within(bar).findByText('3 items selected');

    await user.click(within(bar).getByRole('button', { name: 'Change date' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change date' });
    within(dialog).getByText(/these 3 items/);
    await user.selectOptions(within(dialog).getByLabelText('What do you know?'), 'decade');
    await user.selectOptions(within(dialog).getByLabelText('Decade'), '1980s');
    await user.click(within(dialog).getByLabelText(/^About/));
    await user.click(within(dialog).getByRole('button', { name: 'Save date' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({
      ids: [items[0]!.id, items[2]!.id, items[3]!.id],
      localTime: '1980-01-01',
      precision: 'decade',
      isApproximate: true,
    });
    // Afterwards the bar disappears, and a toast says that the dates are saved.
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    await screen.findByText('Date saved for 3 items');
  });
});

describe('the date of one item', () => {
  it('is changed from the menu of its card, and a wrong one is refused with nothing lost [DATE-03]', async () => {
    const { calls, saved } = archive();
    const { user } = renderApp('/movies', anna(), calls);
    await user.click(await screen.findByRole('button', { name: 'More actions for One' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change date' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change date' });
    const day = within(dialog).getByLabelText('Day');
    await user.clear(day);
    await user.type(day, '31');
    await user.selectOptions(within(dialog).getByLabelText('Month'), 'February');
    await user.click(within(dialog).getByRole('button', { name: 'Save date' }));
    await within(dialog).findByText('Please enter a date.');
    expect((day as HTMLInputElement).value).toBe('31');
    expect(saved).toEqual([]);

    await user.selectOptions(within(dialog).getByLabelText('Month'), 'March');
    await user.click(within(dialog).getByRole('button', { name: 'Save date' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    // The time of day stays as in the recording.
    expect(saved[0]).toMatchObject({ localTime: '2025-03-31T07:12:00', precision: 'day' });
  });

  it('shows where it comes from, and one from a file name is a proposal to accept [DATE-04]', async () => {
    const recording = sampleDetails({
      type: 'audio',
      title: 'Lullaby',
      capture: {
        localTime: '1996-01-01T00:00:00',
        offset: null,
        precision: 'year',
        source: 'file_name',
        isApproximate: false,
      },
      sources: [],
    });
    const { calls, saved } = archive();
    const { user } = renderApp(`/audio/${recording.id}`, anna(), {
      ...calls,
      media: { ...calls.media, find: () => recording },
    });
    await screen.findByText(/1996 \(from the file name\)/);
    await user.click(screen.getByRole('button', { name: 'Yes, use 1996' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      ids: [recording.id],
      localTime: '1996-01-01T00:00:00',
      precision: 'year',
    });
  });
});
