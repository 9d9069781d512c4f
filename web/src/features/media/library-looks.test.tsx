import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useGridColumns } from '#features/media/use-grid-columns.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia } from '#test/samples.ts';

afterEach(() => void vi.restoreAllMocks());

/** A window so many rem wide, for the media queries that ask for a least width. */
const widen = (rem: number): void => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: rem >= Number(/min-width: ([\d.]+)rem/.exec(query)?.[1] ?? Infinity),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
};

it.each([
  [20, 1, 2, 2],
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
