import { expect, it } from 'vitest';
import {
  bufferedTo,
  createBandwidthMeter,
  type MeteredVideo,
} from '#features/playback/sources/bandwidth-meter.ts';

function rangesOf(ranges: [number, number][]): TimeRanges {
  return {
    length: ranges.length,
    start: (at) => ranges[at]![0],
    end: (at) => ranges[at]![1],
  };
}

type VideoState = Partial<Omit<MeteredVideo, 'buffered'>> & { ranges?: [number, number][] };

function film({ ranges = [], ...changes }: VideoState = {}): MeteredVideo {
  return {
    currentTime: 10,
    duration: 600,
    readyState: 4,
    networkState: 2,
    seeking: false,
    buffered: rangesOf(ranges),
    ...changes,
  };
}

const need = 4_000_000;

it('knows what is loaded without a gap from where the film is', () => {
  const ranges: [number, number][] = [
    [0, 5],
    [9, 30],
    [40, 50],
  ];
  expect(bufferedTo(film({ ranges }))).toBe(30);
  expect(bufferedTo(film({ ranges, currentTime: 35 }))).toBe(35);
  expect(bufferedTo(film({ ranges, currentTime: 30.05 }))).toBe(30);
  expect(bufferedTo(film({ ranges, currentTime: 8.95 }))).toBe(30);
});

it('measures the line by what it brings while it is asked to', () => {
  const meter = createBandwidthMeter();
  meter.sample(film({ ranges: [[0, 20]] }), need, 0);
  expect(meter.sample(film({ ranges: [[0, 20.5]] }), need, 500).bitsPerSecond).toBeNull();
  const reading = meter.sample(film({ ranges: [[0, 22]], currentTime: 12 }), need, 2_000);
  expect(reading).toMatchObject({ bitsPerSecond: 4_000_000, aheadSeconds: 10, isWhole: false });
  const idle = film({ ranges: [[0, 22]], currentTime: 12.5, networkState: 1 });
  expect(meter.sample(idle, need, 2_500).bitsPerSecond).toBeNull();
});

it('measures nothing over a jump, and is patient after it', () => {
  const meter = createBandwidthMeter();
  meter.sample(film({ ranges: [[0, 20]] }), need, 0);
  expect(meter.sample(film({ ranges: [[0, 20]] }), need, 1_500).isSettling).toBe(false);
  const jumped = film({ ranges: [[400, 402]], currentTime: 400 });
  expect(meter.sample(jumped, need, 3_000)).toMatchObject({
    bitsPerSecond: null,
    isSettling: true,
  });
  const later = film({ ranges: [[400, 404]], currentTime: 401.5 });
  expect(meter.sample(later, need, 4_500)).toMatchObject({
    isSettling: false,
    bitsPerSecond: (2 * need) / 1.5,
  });
});

it('counts for how long the film stands still, and for how long it has been calm', () => {
  const meter = createBandwidthMeter();
  expect(meter.sample(film({ readyState: 1 }), need, 1_000)).toMatchObject({
    stalledMs: 0,
    isSettling: true,
  });
  expect(meter.sample(film({ readyState: 2 }), need, 2_000).stalledMs).toBe(1_000);
  meter.sample(film(), need, 2_500);
  expect(meter.sample(film(), need, 9_000)).toMatchObject({ stalledMs: 0, calmMs: 6_500 });
  expect(meter.sample(film({ readyState: 2 }), need, 9_500)).toMatchObject({
    stalledMs: 0,
    calmMs: 0,
    isSettling: false,
  });
  meter.rest();
  meter.sample(film(), need, 100_000);
  meter.disturb(101_000);
  expect(meter.sample(film(), need, 102_000).calmMs).toBe(1_000);
});

it('knows that all is here', () => {
  const meter = createBandwidthMeter();
  expect(meter.sample(film({ ranges: [[0, 599.8]] }), need, 0).isWhole).toBe(true);
});
