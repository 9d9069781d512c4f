import { expect, it } from 'vitest';
import { planStoryboard, storyboardVtt } from '#platform/media/film/storyboard-plan.ts';

const wide = { width: 1920, height: 1080 };

it.each([
  [60_000, null],
  [61_000, { count: 31, intervalMs: 2_000, columns: 10, rows: 4 }],
  [3_600_000, { count: 100, intervalMs: 36_000, rows: 10 }],
  [3_600_001, { count: 100, intervalMs: 36_001, rows: 10 }],
])('plans a film of %d ms', (durationMs, expected) => {
  const plan = planStoryboard(durationMs, wide);
  if (expected) expect(plan).toMatchObject(expected);
  else expect(plan).toBeNull();
});

it('keeps the shape of the film', () => {
  expect(planStoryboard(90_000, wide)?.tile).toEqual({ width: 160, height: 90 });
  expect(planStoryboard(90_000, { width: 768, height: 576 })?.tile.height).toBe(120);
  expect(planStoryboard(90_000, { width: 1080, height: 1920 })?.tile.height).toBe(284);
  expect(planStoryboard(90_000, { width: 0, height: 0 })).toBeNull();
});

it('writes one cue for each picture', () => {
  const plan = planStoryboard(61_500, wide);
  if (!plan) throw new Error('no plan');
  const cues = storyboardVtt(plan, 61_500, 'storyboard.jpg').split('\n\n');
  expect(cues[0]).toBe('WEBVTT');
  expect(cues).toHaveLength(1 + 31);
  expect(cues[13]).toBe('00:00:24.000 --> 00:00:26.000\nstoryboard.jpg#xywh=320,90,160,90');
  expect(cues.at(-1)).toBe('00:01:00.000 --> 00:01:01.500\nstoryboard.jpg#xywh=0,270,160,90\n');
});
