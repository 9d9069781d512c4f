import { expect, it, vi } from 'vitest';
import { loadInstead } from '#features/playback/sources/load-instead.ts';
import { playAtSpeed } from '#features/playback/sources/play-at-speed.ts';

/** What the browser plays at, whatever the element says. */
function trueRate(element: HTMLMediaElement): number {
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'playbackRate');
  return Number(own?.get?.call(element));
}

it('plays a reel at its speed, which looks like the own one of the film, and lets people choose theirs (TAPE-16 in part)', () => {
  const film = document.createElement('video');
  film.playbackRate = 1.5;
  const leave = playAtSpeed(film, 18 / 25);
  expect([film.playbackRate, film.defaultPlaybackRate, film.preservesPitch]).toEqual([
    1.5,
    1.5,
    false,
  ]);
  expect(trueRate(film)).toBeCloseTo(1.08);
  film.playbackRate = 1;
  expect([film.playbackRate, trueRate(film)]).toEqual([1, 0.72]);
  // Set right again while it plays.
  leave();
  expect([film.playbackRate, trueRate(film), film.preservesPitch]).toEqual([1, 1, true]);
});

it('keeps the speed when another copy is loaded into the element', () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const film = document.createElement('video');
  playAtSpeed(film, 0.5);
  loadInstead(film, '/small.mp4', { freezeFrame: null, onShown: () => undefined });
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'defaultPlaybackRate');
  expect(own?.get?.call(film)).toBe(0.5);
  vi.restoreAllMocks();
});
