import { expect, it } from 'vitest';
import { waveformBars } from '#features/media/cards/waveform-bars.ts';

it('keeps the loudest peak of each stretch', () => {
  expect(waveformBars(2, [0, 255, 0, 51], 'x')).toEqual([1, 0.2]);
});

it('stretches few peaks over many bars and never hides silence', () => {
  expect(waveformBars(4, [255, 0], 'x')).toEqual([1, 1, 0.08, 0.08]);
});

it('draws the same bars for the same id without peaks, others for another', () => {
  const bars = waveformBars(32, null, 'a1');
  expect(bars).toEqual(waveformBars(32, null, 'a1'));
  expect(bars).not.toEqual(waveformBars(32, null, 'b2'));
  expect(bars.every((bar) => bar >= 0.08 && bar <= 1)).toBe(true);
});
