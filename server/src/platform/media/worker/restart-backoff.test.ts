import { expect, it } from 'vitest';
import { createRestartBackoff } from '#platform/media/worker/restart-backoff.ts';

it('starts again at once, then slower and slower, at most every 30 s', () => {
  const backoff = createRestartBackoff(() => 0);
  const delays = Array.from({ length: 12 }, () => backoff.afterCrash());
  expect(delays.slice(0, 5)).toEqual([0, 250, 500, 1_000, 2_000]);
  expect(delays.at(-1)).toBe(30_000);
});

it('forgets crashes after a minute', () => {
  let time = 0;
  const backoff = createRestartBackoff(() => time);
  backoff.afterCrash();
  time = 59_999;
  expect(backoff.afterCrash()).toBe(250);
  time = 200_000;
  expect(backoff.afterCrash()).toBe(0);
});
