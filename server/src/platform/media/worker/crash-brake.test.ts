import { expect, it } from 'vitest';
import { createCrashBrake } from '#platform/media/worker/crash-brake.ts';

it('starts again at once, then slower and slower, at most every 30 s', () => {
  const brake = createCrashBrake(() => 0);
  const delays = Array.from({ length: 12 }, () => brake.afterCrash());
  expect(delays.slice(0, 5)).toEqual([0, 250, 500, 1_000, 2_000]);
  expect(delays.at(-1)).toBe(30_000);
});

it('forgets crashes after a minute', () => {
  let time = 0;
  const brake = createCrashBrake(() => time);
  brake.afterCrash();
  time = 59_999;
  expect(brake.afterCrash()).toBe(250);
  time = 200_000;
  expect(brake.afterCrash()).toBe(0);
});
