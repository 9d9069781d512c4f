import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refreshOnChange } from '#api/refresh-on-change.ts';
import { apiError } from '#test/fake-api.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia } from '#test/samples.ts';

function library(items: MediaItem[], totalDurationMs: number | null = null, totalSizeBytes = 0) {
  return {
    media: {
      summary: () => ({
        count: items.length,
        totalSizeBytes,
        totalDurationMs,
        latestUpload: items[0]?.uploadDate ?? null,
      }),
      pages: () => ({
        total: items.length,
        pageSize: 100,
        cursors: items.length > 0 ? [null] : [],
      }),
      list: () => ({ items, nextCursor: null }),
      timeline: () => ({ groups: groupsOf(items) }),
      ids: () => ({ ids: items.map(({ id }) => id) }),
    },
    collections: { containing: () => ({ collections: [] }) },
  };
}

/** Puts all items into one month. */
const groupsOf = (items: MediaItem[]) =>
  items.length === 0 ? [] : [{ period: '2025-07', ratios: items.map(() => 178) }];

async function expectValue(label: string, value: string): Promise<void> {
  const shown = () =>
    screen.getByRole('article', { name: label }).querySelector('h2')?.nextElementSibling
      ?.textContent;
  await waitFor(() => expect(shown()).toBe(value));
}

/** Finds the card of the named grid: the navigation is a list too. */
const cardIn = async (list: string): Promise<HTMLElement> =>
  within(await screen.findByRole('list', { name: list })).findByRole('listitem');

it('shows /movies with heading, summary cards and film cards [MOVIES-01, MOVIES-03, MOVIES-04, MOVIES-05, MOVIES-07]', async () => {
  renderApp('/movies', anna(), library([sampleMedia()], 303_000));
  await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
  screen.getByText('Your complete video collection in one place');
  const card = await cardIn('Movies & Videos');
  expect(card.textContent).toContain('Movie');
  expect(card.textContent).toContain('12:48');
  expect(card.textContent).toContain('Jul 16, 2025');
  await expectValue('Total Videos', '1');
  await expectValue('Total Duration', '5m 3s');
  await expectValue('Latest Upload', 'Jul 16, 2025');
});

it('claims no number that it could not read', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderApp('/photos', anna(), {
    media: {
      ...library([]).media,
      summary: () => {
        throw apiError('INTERNAL');
      },
    },
  });
  const unread = () => screen.getAllByText('Unknown').length;
  await waitFor(() => expect(unread()).toBe(3), { timeout: 20_000 });
});

it('shows an empty /movies and offers the first upload [MOVIES-04, MOVIES-05, MOVIES-08]', async () => {
  const { user } = renderApp('/movies', anna(), { ...library([]), uploads: uploadCalls });
  await screen.findByRole('heading', { name: 'No videos yet' });
  await expectValue('Total Duration', 'Unknown');
  await expectValue('Latest Upload', 'None');
  await user.click(screen.getByRole('button', { name: 'Upload Your First Video' }));
  await screen.findByRole('dialog', { name: 'Upload Movie' });
});

it('opens the movie dialog from Upload Video [MOVIES-02]', async () => {
  const { user } = renderApp('/movies', anna(), { ...library([]), uploads: uploadCalls });
  await user.click(await screen.findByRole('button', { name: 'Upload Video' }));
  await screen.findByRole('dialog', { name: 'Upload Movie' });
});

it('shows /photos with its summary cards and slide mounts [PHOTOS-02, PHOTOS-03, PHOTOS-04, PHOTOS-07, PHOTOS-08]', async () => {
  const photo = sampleMedia({ type: 'image', title: 'Red bicycle', durationMs: null });
  renderApp('/photos', anna(), library([photo], null, 1_572_864));
  const card = await cardIn('Photos');
  within(card).getByRole('link', { name: 'Red bicycle' });
  expect(card.textContent).toContain('Photo');
  expect(card.querySelector('time')?.textContent).toBe('Jul 16, 2025');
  expect(card.textContent).toContain(`#${photo.id.slice(-4)}`);
  expect(within(card).getByTitle(`File path: ${photo.filePath}`).textContent).toBe(photo.filePath);
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/placeholder.svg');
  await expectValue('Total Photos', '1');
  await expectValue('Total Size', '1.5 MB');
  await expectValue('Latest Upload', 'Jul 16, 2025');
});

it('shows a photo by its thumbnail, on a card with title, type, date and year [PHOTOS-07, CARD-01, CARD-02]', async () => {
  const photo = sampleMedia({
    type: 'image',
    title: 'Red bicycle',
    durationMs: null,
    thumbnailUrl: '/api/media/x/thumbnail?v=1',
    gridUrl: '/api/media/x/grid?v=1',
  });
  renderApp('/photos', anna(), library([photo]));
  const card = await cardIn('Photos');
  expect(card.querySelector('img')?.getAttribute('src')).toMatch(/^\/api\/media\/x\//);
  for (const text of ['Red bicycle', 'Photo', 'Jul 16, 2025', '2025']) within(card).getByText(text);
});

it('shows a film by its thumbnail, on a card with title, type, duration, date and year [MOVIES-07, CARD-01, CARD-02]', async () => {
  const film = sampleMedia({ thumbnailUrl: '/api/media/x/thumbnail?v=1' });
  renderApp('/movies', anna(), library([film]));
  const card = await cardIn('Movies & Videos');
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/api/media/x/thumbnail?v=1');
  for (const text of [film.title, 'Movie', '12:48', 'Jul 16, 2025']) within(card).getByText(text);
});

it('shows an empty /photos in the words of the specification [PHOTOS-03, PHOTOS-04, PHOTOS-09, PHOTOS-10, PHOTOS-05]', async () => {
  const { user } = renderApp('/photos', anna(), { ...library([]), uploads: uploadCalls });
  await screen.findByRole('heading', { name: 'No photos yet' });
  screen.getByText('Upload your first photo to get started with your digital archive.');
  await expectValue('Total Size', '0 MB');
  await expectValue('Latest Upload', 'None');
  screen.getByRole('button', { name: 'Upload Your First Photo' });
  await user.click(screen.getByRole('button', { name: 'Upload Photo' }));
  await screen.findByRole('dialog', { name: 'Upload Photo' });
});

it('shows /audio with its summary cards and tape labels [AUDIO-01, AUDIO-03, AUDIO-04, AUDIO-05, CARD-02]', async () => {
  const recording = sampleMedia({ type: 'audio', title: 'Lullaby', durationMs: 42_000 });
  renderApp('/audio', anna(), library([recording], 42_000));
  await screen.findByRole('heading', { level: 1, name: 'Audio Collection' });
  screen.getByText('Your complete audio library in one place');
  const card = await cardIn('Audio Collection');
  expect(card.textContent).toContain('Audio');
  within(card).getByRole('button', { name: 'Play Lullaby' });
  await expectValue('Total Audio Files', '1');
  await expectValue('Total Duration', '42s');
  await expectValue('Latest Upload', 'Jul 16, 2025');
});

it('shows an empty /audio and opens its dialog [AUDIO-02, AUDIO-04, AUDIO-07]', async () => {
  const { user } = renderApp('/audio', anna(), { ...library([]), uploads: uploadCalls });
  await screen.findByRole('heading', { name: 'No audio files yet' });
  screen.getByRole('button', { name: 'Upload Your First Audio' });
  await expectValue('Total Duration', 'Unknown');
  await user.click(screen.getByRole('button', { name: 'Upload Audio' }));
  await screen.findByRole('dialog', { name: 'Upload Audio' });
});

it('shows /media with a way home, and says when there is nothing [MEDIA-01, MEDIA-02]', async () => {
  renderApp('/media', anna(), library([]));
  await screen.findByRole('heading', { level: 1, name: 'Your Media' });
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  await screen.findByText('No media files found');
});

it('lets only an administrator switch between My media and All media [MEDIA-05]', async () => {
  const scopes: unknown[] = [];
  const timeline = ({ scope }: { scope: unknown }) => {
    scopes.push(scope);
    return { groups: [] };
  };
  const { user } = renderApp('/media', administrator(), {
    media: { ...library([]).media, timeline },
    roles: { isAdmin: () => true },
  });
  const choice = await screen.findByLabelText('Whose media');
  expect([...choice.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'My media',
    'All media',
  ]);
  await user.selectOptions(choice, 'All media');
  await waitFor(() => expect(scopes.at(-1)).toBe('all'));
  expect(scopes[0]).toBe('mine');
  screen.getByText('The movies, photos and recordings of everybody, by date');
  screen.getByRole('link', { name: 'All types' });
});

it.each([
  ['/media', 'Your movies, photos and recordings together, by date'],
  ['/my-files', 'Your uploads as a list: to find, rename and download'],
  [
    '/files',
    'Tidy up your uploads: edit, download or delete many at once. Your trash is here too.',
  ],
])('says what each list of the same things is for: %s', async (path, purpose) => {
  renderApp(path, anna(), library([]));
  await screen.findByText(purpose);
});

it('shows nobody else that switch [MEDIA-05]', async () => {
  renderApp('/media', anna(), library([]));
  await screen.findByText('No media files found');
  expect(screen.queryByLabelText('Whose media')).toBeNull();
});

it('names both dates in the tooltip of a card [CARD-08, CARD-10]', async () => {
  const film = sampleMedia({ uploadDate: '2026-02-03T12:00:00Z' });
  renderApp('/movies', anna(), library([film]));
  const card = await cardIn('Movies & Videos');
  const date = card.querySelector('time')!;
  expect(date.textContent).toBe('Jul 16, 2025');
  expect(date.getAttribute('title')).toBe('Taken: Jul 16, 2025\nUploaded: Feb 3, 2026');
});

it('dates a card by the upload where nobody knows when it was taken [CARD-08, CARD-10]', async () => {
  const { capture } = sampleMedia();
  const film = sampleMedia({
    uploadDate: '2026-02-03T12:00:00Z',
    capture: { ...capture, localTime: null, precision: 'unknown' },
  });
  renderApp('/movies', anna(), library([film]));
  const card = await cardIn('Movies & Videos');
  expect(card.querySelector('time')?.textContent).toBe('Feb 3, 2026');
});

it('asks before it deletes, in the words of the specification, and offers Undo [TRASH-02, TRASH-03, ERR-59]', async () => {
  const film = sampleMedia();
  const calls: string[] = [];
  const media = {
    ...library([film]).media,
    remove: ({ id }: { id: string }) => {
      calls.push(`remove ${id}`);
      return { id, deletedAt: '2026-02-03T12:00:00Z' };
    },
    restore: ({ id }: { id: string }) => {
      calls.push(`restore ${id}`);
      return film;
    },
  };
  const { user } = renderApp('/movies', anna(), { ...library([film]), media });
  await user.click(await screen.findByRole('button', { name: `More actions for ${film.title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText(`Are you sure you want to delete "${film.title}"?`);
  screen.getByText('It stays in the trash for 30 days.');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('File deleted successfully');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => calls).toEqual([`remove ${film.id}`, `restore ${film.id}`]);
});

it('shows on /media what another window uploads, and no more what it deletes [MEDIA-06]', async () => {
  const [old, added] = [1, 2].map((n) =>
    sampleMedia({ id: `c1a7b9de-0000-4000-8000-00000000000${n}`, title: `Tape ${n}` }),
  );
  let shown = [old!];
  const { queryClient } = renderApp('/media', anna(), {
    media: {
      ...library([]).media,
      pages: () => ({ total: shown.length, pageSize: 100, cursors: [null] }),
      list: () => ({ items: shown, nextCursor: null }),
      timeline: () => ({ groups: groupsOf(shown) }),
    },
  });
  const change = (action: 'created' | 'removed', { id, ownerId }: MediaItem) =>
    refreshOnChange(queryClient)({ seq: 1, topic: 'media', action, userId: ownerId, entityId: id });
  await screen.findByRole('link', { name: 'Tape 1' });
  shown = [added!, old!];
  change('created', added!);
  await screen.findByRole('link', { name: 'Tape 2' });
  shown = [added!];
  change('removed', old!);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tape 1' })).toBeNull());
});

it.each(['/movies', '/media', '/'])(
  'keeps the place of the keyboard on %s: after Delete the next card has the focus, after Undo the restored one',
  async (path) => {
    const ids = [1, 2, 3].map((n) => `c1a7b9de-0000-4000-8000-00000000000${n}`);
    const films = ids.map((id, n) => sampleMedia({ id, title: `Tape ${n + 1}` }));
    let shown = films;
    const { user } = renderApp(path, anna(), {
      media: {
        ...library(films).media,
        pages: () => ({ total: shown.length, pageSize: 100, cursors: [null] }),
        list: ({ type }) => ({ items: type === 'image' ? [] : shown, nextCursor: null }),
        timeline: () => ({ groups: groupsOf(shown) }),
        remove: ({ id }) => {
          shown = films.filter((film) => film.id !== id);
          return { id, deletedAt: '2026-02-03T12:00:00Z' };
        },
        restore: ({ id }) => {
          shown = films;
          return films.find((film) => film.id === id)!;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for Tape 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tape 3'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tape 2'));
  },
);

const uploadCalls = {
  limits: () => ({
    movieDialogBytes: 100 * 1024 ** 2,
    photoDialogBytes: 25 * 1024 ** 2,
    bulkBytes: 50 * 1024 ** 3,
    quotaBytes: null,
    usedBytes: 0,
  }),
  list: () => ({ uploads: [] }),
};
