import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refreshOnChange } from '#api/refresh-on-change.ts';
import { useGridColumns } from '#features/media/grid/use-grid-columns.ts';
import { apiError } from '#test/fake-api.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia } from '#test/samples.ts';

const styles = path.join(import.meta.dirname, '../../../styles');

afterEach(() => void vi.restoreAllMocks());

/** Sets the window width in rem, for media queries with a minimum width. */
function widen(rem: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: rem >= Number(/min-width: ([\d.]+)rem/.exec(query)?.[1] ?? Infinity),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

it.each([
  [20, 1, 2, 2],
  [21.25, 2, 2, 2],
  [30, 2, 2, 2],
  [48, 3, 3, 3],
  [64, 3, 4, 4],
  [100, 4, 5, 5],
])(
  'at %i rem there are %i photos, %i films or %i recordings side by side [PHOTOS-06, MOVIES-10, AUDIO-08]',
  (rem, photos, movies, audio) => {
    widen(rem);
    const columnsOf = (layout: 'photos' | 'movies' | 'audio') =>
      renderHook(() => useGridColumns(layout)).result.current;
    expect([columnsOf('photos'), columnsOf('movies'), columnsOf('audio')]).toEqual([
      photos,
      movies,
      audio,
    ]);
  },
);

it.each([
  ['/movies', 'Loading your videos…'],
  ['/photos', 'Loading your photos…'],
])('shows a spinner and the header while %s loads [MOVIES-09, PHOTOS-01]', async (path, words) => {
  renderApp(path, anna(), { media: { pages: () => new Promise<never>(() => undefined) } });
  await screen.findByText(words);
  screen.getByRole('banner');
});

it('falls back to the placeholder image and has the thumbnail of a film made anew [CARD-04, CARD-05]', async () => {
  const film = sampleMedia({ thumbnailUrl: '/api/media/x/thumbnail?v=1' });
  const wanted: string[] = [];
  renderApp('/', anna(), {
    media: { list: () => ({ items: [film], nextCursor: null }) },
    thumbnails: {
      generate: ({ videoId }: { videoId: string }) => {
        wanted.push(videoId);
        return {};
      },
    },
  });
  await screen.findAllByRole('link', { name: film.title });
  const picture = document.querySelector<HTMLImageElement>('.card-frame img[src*="/thumbnail"]')!;
  fireEvent.error(picture);
  await waitFor(() => expect(picture.getAttribute('src')).toBe('/placeholder.svg'));
  await waitFor(() => expect(wanted).toEqual([film.id]));
});

it('asks the server for the thumbnail of a failed film card, and reads of the answer only whether it failed [CALL-45]', async () => {
  const failing = sampleMedia({
    id: 'c1a7b9de-0000-4000-8000-00000000000a',
    thumbnailUrl: '/api/media/a/thumbnail?v=1',
  });
  const photo = sampleMedia({
    id: 'c1a7b9de-0000-4000-8000-00000000000b',
    type: 'image',
    thumbnailUrl: '/api/media/b/thumbnail?v=1',
  });
  const wanted: unknown[] = [];
  renderApp('/', anna(), {
    media: { list: () => ({ items: [failing, photo], nextCursor: null }) },
    thumbnails: {
      generate: (input: unknown) => {
        wanted.push(input);
        // Fields that the answer may have one day change nothing on the screen.
        return { thumbnailUrl: '/somewhere/else.jpg' } as never;
      },
    },
  });
  await screen.findAllByRole('link', { name: failing.title });
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.card-frame img')].filter(
    ({ src }) => src.includes('/thumbnail'),
  );
  for (const picture of pictures) fireEvent.error(picture);
  await waitFor(() => expect(wanted).toContainEqual({ videoId: failing.id }));
  // The film has several cards on this page, the photo asks for nothing.
  expect(wanted).not.toContainEqual({ videoId: photo.id });
  expect(document.querySelector('img[src*="else.jpg"]')).toBeNull();
});

it('shows the new thumbnail in the same card, without a reload of the page [CARD-06]', async () => {
  let film = sampleMedia({ thumbnailUrl: '/api/media/x/thumbnail?v=1' });
  const { queryClient } = renderApp('/', anna(), {
    media: { list: () => ({ items: [film], nextCursor: null }) },
    thumbnails: { generate: () => ({}) },
  });
  const [link] = await screen.findAllByRole('link', { name: film.title });
  const picture = document.querySelector<HTMLImageElement>('.card-frame img[src*="/thumbnail"]')!;
  fireEvent.error(picture);
  await waitFor(() => expect(picture.getAttribute('src')).toBe('/placeholder.svg'));
  film = { ...film, thumbnailUrl: '/api/media/x/thumbnail?v=2' };
  const refresh = refreshOnChange(queryClient);
  refresh({ seq: 1, topic: 'media', action: 'updated', userId: null, entityId: film.id });
  await waitFor(() => expect(picture.getAttribute('src')).toBe('/api/media/x/thumbnail?v=2'));
  // The elements are the same: neither the page nor the card was rebuilt.
  expect([link!.isConnected, picture.isConnected]).toEqual([true, true]);
});

it('lets cards fade in one after the other, 0.1 s apart [CARD-07]', async () => {
  const items = [1, 2, 3].map((number) =>
    sampleMedia({ id: `c1a7b9de-0000-4000-8000-00000000000${number}`, title: `Tape ${number}` }),
  );
  renderApp('/', anna(), { media: { list: () => ({ items, nextCursor: null }) } });
  await screen.findAllByRole('link', { name: 'Tape 3' });
  const places = [...document.querySelectorAll<HTMLElement>('.card-fade-in')].map((card) =>
    card.style.getPropertyValue('--i'),
  );
  expect(places.slice(0, 3)).toEqual(['0', '1', '2']);
  const motion = readFileSync(path.join(styles, 'motion.css'), 'utf8');
  expect(motion).toContain('animation-delay: calc(min(var(--i, 0), 20) * var(--card-stagger))');
  const tokens = readFileSync(path.join(styles, 'tokens.css'), 'utf8');
  expect(tokens).toMatch(/--card-stagger: 100ms;/);
});

it('says in the page that photos could not be listed, logs why, and shows no toast [ERR-35]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderApp('/photos', anna(), {
    media: {
      pages: () => {
        throw apiError('INTERNAL');
      },
    },
  });
  await screen.findByText('Your media could not be loaded.', {}, { timeout: 20_000 });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('A call failed: '));
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});
