import { expect, it } from 'vitest';
import type { CodedColours } from '#platform/media/image/coded-colours.ts';
import { showOnScreen } from '#platform/media/image/show-on-screen.ts';

/** Converts one pixel, given as signals from 0 to 1. */
function show(signals: number[], colours: CodedColours): number[] {
  const levels = Uint16Array.from(signals, (signal) => Math.round(signal * 65_535));
  return [...showOnScreen(Buffer.from(levels.buffer), signals.length === 4 ? 4 : 3, colours)];
}

const pq = { primaries: 'bt2020', curve: 'pq' } as const;
const hlg = { primaries: 'bt2020', curve: 'hlg' } as const;
const p3 = { primaries: 'p3', curve: 'srgb' } as const;
const grey = (signal: number) => [signal, signal, signal];

it.each([
  ['PQ', pq, 0.58],
  ['HLG', hlg, 0.75],
])('shows paper in %s nearly white, black as black, and light as brighter', (_, colours, paper) => {
  const [white = 0, ...others] = show(grey(paper), colours);
  expect(white).toBeGreaterThan(230);
  expect(white).toBeLessThan(250);
  expect(others).toEqual([white, white]);
  expect(show(grey(0), colours)).toEqual([0, 0, 0]);
  const steps = Array.from({ length: 12 }, (__, step) => show(grey(step / 11), colours)[0] ?? 0);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(steps.at(-1)).toBeGreaterThan(250);
});

it('keeps the hue of a light that is brighter than a screen', () => {
  const [red = 0, green = 0, blue = 0] = show([0.9, 0.75, 0.7], pq);
  expect(red).toBe(255);
  expect(green).toBeGreaterThan(blue);
  expect(blue).toBeGreaterThan(0);
});

it('shows Display P3 more colourful than its numbers, and grey as it is', () => {
  for (const value of show(grey(0.5), p3)) expect(Math.abs(value - 127.5)).toBeLessThan(1);
  const [red = 0, green = 0, blue = 0] = show([0.8, 0.4, 0.4], p3);
  expect(red).toBeGreaterThan(0.8 * 255 + 5);
  expect(green).toBeLessThan(0.4 * 255);
  expect(blue).toBeLessThan(0.4 * 255 + 1);
});

it('leaves transparency as it is', () => {
  expect(show([0.58, 0.58, 0.58, 0.5], pq).at(3)).toBe(128);
});
