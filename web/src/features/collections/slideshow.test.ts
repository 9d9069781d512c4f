import { expect, it } from 'vitest';
import { runSlideshow, slideshowStart } from '#features/collections/slideshow.ts';

const total = 3;

it('goes on by itself, stops at the last item, and begins anew from there', () => {
  const second = runSlideshow(slideshowStart, { do: 'over', total });
  expect(second).toEqual({ place: 1, isPlaying: true });
  const third = runSlideshow(second, { do: 'over', total });
  const ended = runSlideshow(third, { do: 'over', total });
  expect(ended).toEqual({ place: 2, isPlaying: false });
  expect(runSlideshow(ended, { do: 'toggle', total })).toEqual({ place: 0, isPlaying: true });
});

it('stays where it is while it is paused', () => {
  const paused = runSlideshow(slideshowStart, { do: 'toggle', total });
  expect(paused).toEqual({ place: 0, isPlaying: false });
  expect(runSlideshow(paused, { do: 'over', total })).toEqual(paused);
  expect(runSlideshow(paused, { do: 'toggle', total })).toEqual(slideshowStart);
});

it('never steps beyond its ends', () => {
  expect(runSlideshow(slideshowStart, { do: 'step', by: -1, total }).place).toBe(0);
  const last = { place: 2, isPlaying: true };
  expect(runSlideshow(last, { do: 'step', by: 1, total }).place).toBe(2);
  expect(runSlideshow(last, { do: 'step', by: -1, total }).place).toBe(1);
});
