import type { MediaItem, MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails, samplePlayable } from '#test/samples.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // The simulated browser cannot play media.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lake = collectionNamed('Summers at the lake', 1);
const broken = mediaNamed('Broken tape', 1, { statusReason: 'This tape could not be read.' });
const story = mediaNamed('The orchard story', 2, { type: 'audio', durationMs: 4000 });
const film = mediaNamed('Sailing lesson', 3);
const playable = new Set([story.id, film.id]);

const part = { parentTitle: 'Tape', beginMs: 60_000, endMs: 80_000, captions: [] };

function detailsOf(item: MediaItem): MediaDetails {
  const sources = [samplePlayable(`/api/media/${item.parentId ?? item.id}/play`)];
  if (item.parentId) return sampleDetails({ ...item, sources: [], part: { ...part, sources } });
  return sampleDetails({ ...item, sources: playable.has(item.id) ? sources : [] });
}

async function play(items = [broken, story, film]) {
  const { api } = fakeCollections({ collections: [lake], items: { [lake.id]: items } });
  const find = ({ id }: { id: string }) => {
    const item = items.find((known) => known.id === id);
    if (!item) throw apiError('NOT_FOUND');
    return detailsOf(item);
  };
  const app = renderApp(`/collections/${lake.id}`, anna(), {
    ...api,
    media: { ...api.media, find },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Play all' }));
  await screen.findByRole('dialog', { name: 'Slideshow of Summers at the lake' });
  return app;
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows everything in turn: six seconds where nothing plays, else until the end', async () => {
  await play();
  await title('Broken tape');
  within(screen.getByRole('dialog')).getByText('This tape could not be read.');
  screen.getByText('1 of 3');
  await act(() => vi.advanceTimersByTimeAsync(6_100));

  await title('The orchard story');
  const sound = document.querySelector('audio')!;
  expect(sound.getAttribute('src')).toBe(`/api/media/${story.id}/play`);
  fireEvent.ended(sound);

  await title('Sailing lesson');
  fireEvent.ended(document.querySelector('video')!);
  // That was the last item: the slideshow stops.
  await screen.findByRole('button', { name: 'Play slideshow' });
});

it('is led by buttons and keys, and waits while it is paused', async () => {
  await play();
  await title('Broken tape');
  const dialog = screen.getByRole('dialog');
  fireEvent.keyDown(dialog, { key: ' ' });
  await screen.findByRole('button', { name: 'Play slideshow' });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await title('Broken tape');

  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  await title('The orchard story');
  fireEvent.click(screen.getByRole('button', { name: 'Next item' }));
  await title('Sailing lesson');
  expect(screen.getByRole('button', { name: 'Next item' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(dialog, { key: 'PageUp' });
  await title('The orchard story');
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('goes on from a film by a tap and a button, or by a key, without a pause', async () => {
  await play();
  await title('Broken tape');
  const dialog = screen.getByRole('dialog');
  fireEvent.keyDown(dialog, { key: 'n' });
  fireEvent.keyDown(dialog, { key: 'n' });
  await title('Sailing lesson');
  const video = document.querySelector('video')!;
  const pause = vi.spyOn(video, 'pause');
  const start = vi.spyOn(video, 'play');
  fireEvent.pointerDown(video, { pointerType: 'touch' });
  fireEvent.click(video);
  expect([pause.mock.calls, start.mock.calls]).toEqual([[], []]);
  fireEvent.click(screen.getByRole('button', { name: 'Previous item' }));
  await title('The orchard story');
});

it('plays parts of films and recordings within their bounds, as items of their own [TAPE-09]', async () => {
  const parentId = film.id;
  await play([
    mediaNamed('Cake', 4, { type: 'audio', parentId, durationMs: 20_000 }),
    mediaNamed('Lake', 5, { parentId, durationMs: 20_000 }),
  ]);
  await title('Cake');
  const sound = document.querySelector('audio')!;
  expect(sound.getAttribute('src')).toBe(`/api/media/${parentId}/play#t=60`);
  sound.currentTime = 5;
  const native = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');
  expect(native?.get?.call(sound)).toBe(65);
  fireEvent.ended(sound);
  await title('Lake');
  const video = document.querySelector('video')!;
  expect(video.getAttribute('src')).toBe(`/api/media/${parentId}/play#t=60`);
  fireEvent.ended(video);
  await screen.findByRole('button', { name: 'Play slideshow' });
});
