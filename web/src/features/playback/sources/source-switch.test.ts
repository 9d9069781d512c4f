import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { switchSource } from '#features/playback/sources/source-switch.ts';

type Film = HTMLVideoElement & { requestPictureInPicture: () => Promise<PictureInPictureWindow> };

/** A fake <video> that plays by the clock, and finishes a seek after `loadMs`. */
function fakeVideo(state: Partial<Film> & { loadMs?: number } = {}): Film {
  const { loadMs = 0, currentTime = 0, paused = true, ...rest } = state;
  let from = { seconds: currentTime, atMs: Date.now() };
  let readyAt = Date.now() + loadMs;
  const video = {
    duration: 600,
    volume: 1,
    muted: false,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    paused,
    ended: false,
    error: null,
    buffered: { length: 1, start: () => 0, end: () => 600 },
    get readyState() {
      return Date.now() >= readyAt ? 4 : 1;
    },
    get seeking() {
      return Date.now() < readyAt;
    },
    get currentTime() {
      const played = video.paused ? 0 : (Date.now() - from.atMs) / 1000;
      return from.seconds + played * video.playbackRate;
    },
    set currentTime(seconds: number) {
      from = { seconds, atMs: Date.now() };
      readyAt = Date.now() + loadMs;
    },
    play: async () => {
      from = { seconds: video.currentTime, atMs: Date.now() };
      video.paused = false;
    },
    pause: () => {
      from = { seconds: video.currentTime, atMs: Date.now() };
      video.paused = true;
    },
    requestPictureInPicture: vi.fn(async () => ({}) as PictureInPictureWindow),
  };
  Object.defineProperties(video, Object.getOwnPropertyDescriptors(rest));
  return video as unknown as Film;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'pictureInPictureElement');
});

const inPictureInPicture = (video: Film) =>
  Object.defineProperty(document, 'pictureInPictureElement', { value: video, configurable: true });

async function run(from: Film, to: Film, signal = new AbortController().signal) {
  const outcome = switchSource(from, to, signal);
  await vi.advanceTimersByTimeAsync(40_000);
  return outcome;
}

it.each([50, 400, 1_500])(
  'takes over where the film is, though loading takes %d ms',
  async (loadMs) => {
    const from = fakeVideo({ currentTime: 83, paused: false });
    const to = fakeVideo({ loadMs });
    const moments: [number, number][] = [];
    const play = to.play.bind(to);
    to.play = async () => {
      moments.push([from.currentTime, to.currentTime]);
      await play();
    };
    expect(await run(from, to)).toBe('done');
    expect(moments).toHaveLength(1);
    const [before, after] = moments[0]!;
    expect(Math.abs(before - after)).toBeLessThanOrEqual(0.12);
    expect(to.paused).toBe(false);
    expect(from.paused).toBe(false);
  },
);

it('keeps volume, silence and speed', async () => {
  const from = fakeVideo({ volume: 0.3, muted: true, playbackRate: 1.5, paused: false });
  const to = fakeVideo();
  expect(await run(from, to)).toBe('done');
  expect(to).toMatchObject({
    volume: 0.3,
    muted: true,
    playbackRate: 1.5,
    defaultPlaybackRate: 1.5,
    paused: false,
  });
});

it('stays still where the film is paused', async () => {
  const to = fakeVideo({ loadMs: 300 });
  expect(await run(fakeVideo({ currentTime: 12 }), to)).toBe('done');
  expect(to.paused).toBe(true);
  expect(to.currentTime).toBe(12);
});

it('follows a jump that the person makes meanwhile', async () => {
  const from = fakeVideo({ currentTime: 300, paused: false });
  const to = fakeVideo({ loadMs: 500 });
  const outcome = switchSource(from, to, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(300);
  from.currentTime = 20;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await outcome).toBe('done');
  expect(Math.abs(to.currentTime - from.currentTime)).toBeLessThan(0.2);
});

it('goes on in the small window of the film', async () => {
  const from = fakeVideo({ paused: false });
  const to = fakeVideo();
  inPictureInPicture(from);
  expect(await run(from, to)).toBe('done');
  expect(to.requestPictureInPicture).toHaveBeenCalledOnce();
});

it.each([
  [
    'does not let it play',
    { play: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  ],
  ['keeps the small window', { requestPictureInPicture: () => Promise.reject(new Error('no')) }],
])('leaves it to the one that plays where the browser %s', async (_, changes) => {
  const from = fakeVideo({ paused: false });
  const to = fakeVideo(changes);
  inPictureInPicture(from);
  expect(await run(from, to)).toBe('instead');
  expect(to.paused).toBe(true);
  expect(from.paused).toBe(false);
});

it('leaves it to the one that plays where that starves', async () => {
  const from = fakeVideo({ paused: false, readyState: 2 });
  const to = fakeVideo({ loadMs: 5_000 });
  expect(await run(from, to)).toBe('instead');
  expect(to.paused).toBe(true);
});

it('gives up what cannot be loaded, what takes too long, and what nobody wants any more', async () => {
  const from = fakeVideo({ paused: false });
  const broken = fakeVideo({ error: {} as MediaError, readyState: 0 });
  expect(await run(from, broken)).toBe('failed');
  expect(await run(from, fakeVideo({ readyState: 0 }))).toBe('failed');
  const leaving = new AbortController();
  leaving.abort();
  const unwanted = fakeVideo({ readyState: 0 });
  expect(await run(from, unwanted, leaving.signal)).toBe('failed');
  expect(unwanted.paused).toBe(true);
});
