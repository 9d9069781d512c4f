import { expect, it } from 'vitest';
import { createProgressReader } from '#platform/media/probe/read-progress.ts';

function block(frame: number, microseconds: number | 'N/A', more = 'continue') {
  return Buffer.from(
    `frame=${frame}\nfps=9\nout_time_us=${microseconds}\ntotal_size=48\nprogress=${more}\n`,
  );
}

it('tells how far the film has got, also from torn blocks', () => {
  const times: number[] = [];
  const read = createProgressReader(({ outTimeMs }) => times.push(outTimeMs));
  const two = Buffer.concat([block(1, 'N/A'), block(2, 1_500_400)]);
  read(two.subarray(0, 60));
  read(two.subarray(60));
  read(block(3, 2_000_000, 'end'));
  expect(times).toEqual([0, 1_500, 2_000]);
});

it('knows a film that does not get further', () => {
  const read = createProgressReader(() => {});
  expect(read(block(1, 40_000))).not.toBe(false);
  expect(read(block(1, 40_000))).toBe(false);
  expect(read(block(2, 40_000))).not.toBe(false);
});
