import { expect, it } from 'vitest';
import { waveformBars } from '#features/media/cards/waveform-bars.ts';

it('keeps the loudest peak of each stretch', () => {
  expect(waveformBars(2, [0, 255, 0, 51])).toEqual([1, 0.2]);
});

it('stretches few peaks over many bars and never hides silence', () => {
  expect(waveformBars(4, [255, 0])).toEqual([1, 1, 0.08, 0.08]);
});

it('invents nothing: without peaks it is a flat line [CARD-01]', () => {
  expect(waveformBars(3, null)).toEqual([0.08, 0.08, 0.08]);
  expect(waveformBars(3, [])).toEqual([0.08, 0.08, 0.08]);
});
