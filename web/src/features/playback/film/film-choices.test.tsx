import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleChapter, sampleDetails } from '#test/samples.ts';

function openFilm(changes: Partial<MediaDetails> = {}) {
  const picked: unknown[] = [];
  const film = sampleDetails(changes);
  const app = renderApp(`/movies/${film.id}`, anna(), {
    media: { find: () => film, setPosition: ({ positionMs }) => ({ positionMs }) },
    collections: { containing: () => ({ collections: [] }) },
    thumbnails: {
      pickFrame: (input) => {
        picked.push(input);
        return {};
      },
    },
  });
  return { ...app, film, picked };
}

async function chooseEntry({ user }: Pick<ReturnType<typeof openFilm>, 'user'>, entry: string) {
  await user.click(await screen.findByRole('button', { name: 'Playback settings' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

const video = () => document.querySelector('video')!;

it('makes the frame that is shown the poster of the film', async () => {
  const app = openFilm();
  await screen.findByRole('button', { name: 'Playback settings' });
  video().currentTime = 83.4;
  video().dispatchEvent(new Event('timeupdate'));
  await chooseEntry(app, 'Use this frame as the poster');
  await screen.findByText('The poster is being made');
  expect(app.picked).toEqual([{ videoId: app.film.id, atMs: 83_400 }]);
});

it('goes back to the usual poster where a person has chosen one, and offers it nowhere else', async () => {
  const entry = 'Go back to the automatic poster';
  const app = openFilm({ hasChosenPoster: true });
  await chooseEntry(app, entry);
  await waitFor(() => expect(app.picked).toEqual([{ videoId: app.film.id, atMs: null }]));
  cleanup();
  const usual = openFilm();
  await usual.user.click(await screen.findByRole('button', { name: 'Playback settings' }));
  await screen.findByRole('menuitem', { name: 'Use this frame as the poster' });
  expect(screen.queryByRole('menuitem', { name: entry })).toBeNull();
});

it('keeps the input for a poster in the document until the person has chosen', async () => {
  const app = openFilm();
  const inputs = () =>
    document.querySelectorAll<HTMLInputElement>('input[type=file][accept^=image]');
  const before = inputs().length;
  await chooseEntry(app, 'Upload a picture…');
  expect(inputs()).toHaveLength(before + 1);
  [...inputs()].at(-1)!.dispatchEvent(new Event('cancel'));
  expect(inputs()).toHaveLength(before);
});

it('goes to a chapter of the film, and names it on lock screens [TAPE-06]', async () => {
  const session = { metadata: null as { title: string } | null, setActionHandler: vi.fn() };
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, said: object) {
    Object.assign(this, said);
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaSession');
    vi.unstubAllGlobals();
  });
  const chapters = [sampleChapter('Arrival', 0), sampleChapter('Presents', 61_000)];
  const { user } = openFilm({ chapters });
  await user.click(await screen.findByRole('button', { name: 'Chapters' }));
  await user.click(await screen.findByRole('menuitem', { name: /Presents/ }));
  expect(video().currentTime).toBe(61);
  await user.click(screen.getByRole('button', { name: 'Previous chapter' }));
  expect(video().currentTime).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Next chapter' }));
  expect(video().currentTime).toBe(61);
  video().dispatchEvent(new Event('timeupdate'));
  await waitFor(() => expect(session.metadata?.title).toBe('Presents'));
});

it('leaves out what is boring, where only the best is played [TAPE-08]', async () => {
  const boring = { ...sampleChapter('Blue', 0), isBoring: true };
  const { user } = openFilm({ chapters: [boring, sampleChapter('Presents', 61_000)] });
  await user.click(await screen.findByRole('button', { name: 'Chapters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Play the best only' }));
  await waitFor(() => expect(video().currentTime).toBe(61));
});

it('offers to skip empty tape, and skips it by itself where somebody chose that [TAPE-15]', async () => {
  const emptyStretches = [
    { startMs: 10_000, endMs: 50_000 },
    { startMs: 100_000, endMs: 130_000 },
  ];
  const { user } = openFilm({ emptyStretches });
  await screen.findByRole('button', { name: 'Playback settings' });
  const goTo = (seconds: number) => {
    video().currentTime = seconds;
    video().dispatchEvent(new Event('timeupdate'));
  };
  goTo(5);
  expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull();
  goTo(12);
  await user.click(await screen.findByRole('button', { name: 'Skip 0:38 of nothing' }));
  expect(video().currentTime).toBe(50);

  await chooseEntry({ user }, 'Skip empty tape by itself');
  Object.defineProperty(video(), 'paused', { value: false });
  video().dispatchEvent(new Event('play'));
  goTo(100.2);
  await waitFor(() => expect(video().currentTime).toBe(130));
  // Who goes into the middle of it wants to see it.
  goTo(120);
  await screen.findByRole('button', { name: 'Skip 0:10 of nothing' });
  expect(video().currentTime).toBe(120);
});

it('plays the film inside a motion photo, and shows the photo again', async () => {
  const photo = sampleDetails({ type: 'image', motionUrl: '/motion.mp4' });
  const { user } = renderApp(`/photos/${photo.id}`, anna(), {
    media: { find: () => photo, around: () => ({ items: [photo], index: 0, total: 1 }) },
    collections: { containing: () => ({ collections: [] }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Play motion' }));
  expect(video().getAttribute('src')).toBe('/motion.mp4');
  video().dispatchEvent(new Event('ended'));
  await screen.findByRole('button', { name: 'Play motion' });
  expect(video()).toBeNull();
});

it('tells in the details of a photo its id and its file path in full [PHOTOS-08]', async () => {
  const photo = sampleDetails({ type: 'image' });
  const { user } = renderApp(`/photos/${photo.id}`, anna(), {
    media: { find: () => photo, around: () => ({ items: [photo], index: 0, total: 1 }) },
    collections: { containing: () => ({ collections: [] }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  const told = async (term: string) =>
    (await screen.findByText(term)).nextElementSibling?.textContent;
  expect(await told('Photo ID')).toBe(photo.id);
  expect(await told('File path')).toBe(photo.filePath);
});
