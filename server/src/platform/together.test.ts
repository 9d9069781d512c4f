import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createCrew, type Crew, together } from '#platform/together.ts';

type Doubling = { key: object; crew?: Crew };

/** Doubles numbers, and fails a batch that holds a negative one. */
function doubling() {
  const batches: number[][] = [];
  const double = together(
    ({ key }: Doubling) => key,
    async (_ctx, inputs: number[]) => {
      batches.push(inputs);
      await sleep(5);
      if (inputs.some((input) => input < 0)) throw new Error('negative');
      return inputs.map((input) => input * 2);
    },
  );
  return { batches, double };
}

describe('calls of the same time', () => {
  it('are done together while another is done, and each gets what came of its own', async () => {
    const { batches, double } = doubling();
    const ctx = { key: {} };
    expect(await Promise.all([1, 2, 3, 4].map((input) => double(ctx, input)))).toEqual([
      2, 4, 6, 8,
    ]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
    expect(await double(ctx, 5)).toBe(10);
    expect(batches.at(-1)).toEqual([5]);
  });

  it('are done alone where together they fail, so that only the bad one fails', async () => {
    const { batches, double } = doubling();
    const ctx = { key: {} };
    const settled = await Promise.allSettled([1, 2, -3, 4].map((input) => double(ctx, input)));
    expect(settled.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
      2,
      4,
      'failed',
      8,
    ]);
    expect(batches).toEqual([[1], [2, -3, 4], [2], [-3], [4]]);
  });

  it('are apart where they have nothing in common', async () => {
    const { batches, double } = doubling();
    await Promise.all([1, 2].map((input) => double({ key: {} }, input)));
    expect(batches).toEqual([[1], [2]]);
  });

  it('are no more at once than fit into one statement', async () => {
    const { batches, double } = doubling();
    const ctx = { key: {} };
    await Promise.all(Array.from({ length: 120 }, (_, at) => double(ctx, at)));
    expect(batches.map(({ length }) => length)).toEqual([1, 50, 50, 19]);
  });
});

describe('calls of a crew', () => {
  /** Has each of `count` do work of a crew, and returns what was done together. */
  async function workOff(count: number, work: (at: number) => Promise<void> = async () => {}) {
    const { batches, double } = doubling();
    const ctx = { key: {}, crew: createCrew() };
    const lanes = Array.from({ length: count }, (_, at) =>
      ctx.crew.work(async () => {
        await work(at);
        expect(await double(ctx, at)).toBe(at * 2);
      }),
    );
    await Promise.all(lanes);
    return batches.map(({ length }) => length);
  }

  it('wait until all of it wait, and no longer', async () => {
    expect(await workOff(5, (at) => sleep(at * 3))).toEqual([5]);
    expect(await workOff(1)).toEqual([1]);
  });

  it('do not wait once there are enough, nor for one that is busy for long', async () => {
    expect((await workOff(20, (at) => sleep(at < 12 ? 0 : 60)))[0]).toBe(12);
    expect(await workOff(3, (at) => sleep(at === 2 ? 400 : 0))).toEqual([2, 1]);
  });

  it('go on when one of it ends without a call', async () => {
    const { batches, double } = doubling();
    const ctx = { key: {}, crew: createCrew() };
    const calling = ctx.crew.work(async () => void (await double(ctx, 1)));
    const failing = ctx.crew.work(() => sleep(10).then(() => Promise.reject(new Error('failed'))));
    await expect(failing).rejects.toThrow('failed');
    await calling;
    expect(batches).toEqual([[1]]);
  });

  it('go with that of somebody who does not wait', async () => {
    const { batches, double } = doubling();
    const ctx = { key: {}, crew: createCrew() };
    const busy = Promise.withResolvers<void>();
    const other = ctx.crew.work(() => busy.promise);
    const waiting = ctx.crew.work(async () => void (await double(ctx, 1)));
    await double({ key: ctx.key }, 2);
    busy.resolve();
    await Promise.all([waiting, other]);
    expect(batches).toEqual([[1, 2]]);
  });
});
