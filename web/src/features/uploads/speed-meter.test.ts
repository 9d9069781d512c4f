import { expect, it } from 'vitest';
import { createSpeedMeter } from '#features/uploads/speed-meter.ts';

function clock() {
  let at = 1_000_000;
  return { now: () => at, pass: (ms: number) => (at += ms) };
}

it('tells bytes per second and the time left over all uploads', () => {
  const { now, pass } = clock();
  const meter = createSpeedMeter(now);
  meter.note('a', 0);
  meter.note('b', 0);
  for (let second = 1; second <= 4; second += 1) {
    meter.note('a', second * 100);
    meter.note('b', second * 300);
    pass(1_000);
  }
  expect(meter.read(4_000)).toEqual({ bytesPerSecond: 400, secondsLeft: 10 });
});

it('does not count what a resumed upload had sent before', () => {
  const { now, pass } = clock();
  const meter = createSpeedMeter(now);
  meter.note('a', 1_000_000);
  meter.note('a', 1_000_100);
  pass(1_000);
  expect(meter.read(100)).toEqual({ bytesPerSecond: 100, secondsLeft: 1 });
});

it('says nothing when nothing moves', () => {
  const { now, pass } = clock();
  const meter = createSpeedMeter(now);
  expect(meter.read(10)).toBeNull();
  meter.note('a', 0);
  meter.note('a', 10);
  pass(20_000);
  expect(meter.read(10)).toBeNull();
});
