import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { createAudioEngine } from '#features/audio-player/audio-engine.ts';
import { AudioPlayerContext } from '#features/audio-player/audio-player-context.ts';
import { AudioBar } from '#features/playback/audio/audio-bar.tsx';
import { FilmPlayer } from '#features/playback/film/film-player.tsx';
import { fakeLink } from '#test/fake-api.ts';
import { renderUi } from '#test/render.tsx';
import { sampleDetails, samplePlayable } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

const fetchFile = vi.fn<typeof fetch>();
let codecs = '';

beforeEach(() => {
  codecs = 'probably';
  fetchFile.mockImplementation(async () => new Response());
  vi.stubGlobal('fetch', fetchFile);
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation(
    () => codecs as CanPlayTypeResult,
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  fetchFile.mockReset();
  dismissToasts();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const original = samplePlayable('/play?v=1', { isOriginal: true });
const copied = samplePlayable('/play?v=2');

/** A server with one item: `change` is what a job does to it. */
function serve(type: 'video' | 'audio', status: MediaDetails['status'] = 'processing') {
  let item = sampleDetails({ type, sources: [original] });
  const requestCopy = vi.fn(() => (item = { ...item, status, progress: 40 }));
  connectApi(fakeLink({ media: { find: () => item, requestCopy } }));
  return {
    requestCopy,
    item: () => item,
    change: (changes: Partial<MediaDetails>) => (item = { ...item, ...changes }),
  };
}

function OpenFilm({ id }: { id: string }) {
  const { data } = useQuery(api.media.find.queryOptions({ input: { id } }));
  return data && <FilmPlayer details={data} onClose={() => {}} />;
}

async function openFilm(id: string) {
  const { queryClient } = renderUi(<OpenFilm id={id} />);
  await screen.findByRole('region', { name: 'Video player' });
  return { refresh: () => act(() => queryClient.invalidateQueries()) };
}

const video = () => document.querySelector('video')!;
/** The browser gives up with `MediaError` 4 (no such format) or 2 (the connection broke off). */
function fail(element: HTMLMediaElement, code = 4) {
  Object.defineProperty(element, 'error', { value: { code }, configurable: true });
  act(() => void element.dispatchEvent(new Event('error')));
}
function recover(element: HTMLMediaElement) {
  Object.defineProperty(element, 'error', { value: null, configurable: true });
  act(() => void element.dispatchEvent(new Event('emptied')));
}
const failure = 'Failed to load video file';

it('has a copy made of a film that this browser cannot play, and plays it when it is there', async () => {
  const server = serve('video');
  const page = await openFilm(server.item().id);
  fail(video());
  await screen.findByText('This browser cannot play this film.');
  screen.getByText('40% done');
  expect(screen.queryByText(failure)).toBeNull();

  server.change({ progress: 80 });
  await page.refresh();
  await screen.findByText('80% done');

  const play = vi.spyOn(video(), 'play');
  server.change({ status: 'ready', progress: null, sources: [copied] });
  await page.refresh();
  await waitFor(() => expect(video().getAttribute('src')).toBe('/play?v=2'));
  recover(video());
  expect(play).toHaveBeenCalled();
  expect(screen.queryByText('This browser cannot play this film.')).toBeNull();
  expect(server.requestCopy).toHaveBeenCalledOnce();
});

it('says that it failed where the server has nothing better [VIEWER-01]', async () => {
  const server = serve('video', 'ready');
  await openFilm(server.item().id);
  fail(video());
  expect(await screen.findAllByText(failure)).not.toEqual([]);
  expect(server.requestCopy).toHaveBeenCalledOnce();
});

it('says that it failed when the copy could not be made', async () => {
  const server = serve('video');
  const page = await openFilm(server.item().id);
  fail(video());
  await screen.findByText('This browser cannot play this film.');
  server.change({ status: 'partial', statusReason: 'Processing failed.' });
  await page.refresh();
  await screen.findByText('Processing failed.');
  expect(screen.getAllByText(failure)).not.toEqual([]);
});

it.each([
  ['the file did not come', () => fetchFile.mockResolvedValue(new Response(null, { status: 404 }))],
  ['nothing can be reached', () => fetchFile.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['this browser plays no copies either', () => (codecs = '')],
])('asks for no copy where %s [VIEWER-01]', async (_, prepare) => {
  prepare();
  const server = serve('video');
  await openFilm(server.item().id);
  fail(video());
  expect(await screen.findAllByText(failure)).not.toEqual([]);
  expect(server.requestCopy).not.toHaveBeenCalled();
});

it('asks for no copy when the connection broke off, or for visitors of a link', async () => {
  const server = serve('video');
  await openFilm(server.item().id);
  fail(video(), 2);
  expect(screen.getAllByText(failure)).not.toEqual([]);

  const { ownerId: _, ...shared } = server.item();
  const { container } = renderUi(<FilmPlayer details={shared} onClose={() => {}} />);
  fail(container.querySelector('video')!);
  expect(fetchFile).not.toHaveBeenCalled();
});

it('asks for a copy without a word while a smaller source plays', async () => {
  const server = serve('video');
  server.change({ sources: [original, samplePlayable('/low?v=1', { height: 480 })] });
  await openFilm(server.item().id);
  fail(video());
  recover(video());
  await waitFor(() => expect(server.requestCopy).toHaveBeenCalledOnce());
  expect(video().getAttribute('src')).toBe('/low?v=1');
  expect(screen.queryByText('This browser cannot play this film.')).toBeNull();
});

it('does the same for a recording, in its bar', async () => {
  const server = serve('audio');
  const element = document.createElement('audio');
  const findSource = vi.fn(async () => ({
    url: server.item().sources[0]!.url,
    startMs: 0,
    gainDb: 0,
  }));
  const level = () => () => {};
  const engine = createAudioEngine({ element, findSource, onPosition: () => {}, level });
  const { queryClient } = renderUi(
    <AudioPlayerContext value={engine}>
      <AudioBar />
    </AudioPlayerContext>,
  );
  act(() => engine.play(server.item()));
  await waitFor(() => expect(element.getAttribute('src')).toBe('/play?v=1'));
  fail(element);
  await screen.findByText(/A copy is being made and starts by itself\./);
  server.change({ status: 'ready', sources: [copied] });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(element.getAttribute('src')).toBe('/play?v=2'));
  expect(screen.queryByText(/A copy is being made/)).toBeNull();
});
