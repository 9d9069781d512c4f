import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createKeyedLocks } from '#platform/storage/keyed-locks.ts';

describe('keyed locks', () => {
  it('let one in at a time, first come, first served, each key for itself', async () => {
    const locks = createKeyedLocks();
    const order: string[] = [];
    let inside = 0;
    const work = (key: string, name: string) =>
      locks.run(key, async () => {
        if (key === 'a') expect((inside += 1)).toBe(1);
        await sleep(5);
        order.push(name);
        if (key === 'a') inside -= 1;
      });
    await Promise.all([work('a', '1'), work('a', '2'), work('b', 'x'), work('a', '3')]);
    expect(order.filter((name) => name !== 'x')).toEqual(['1', '2', '3']);
    expect(order.indexOf('x')).toBeLessThan(2);
  });

  it('are given back when the work fails', async () => {
    const locks = createKeyedLocks();
    const failing = locks.run('a', async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await locks.run('a', async () => 'yes')).toBe('yes');
  });

  it('tell the holder once that somebody waits, unless that one is patient', async () => {
    const locks = createKeyedLocks();
    let wanted = 0;
    const release = await locks.acquire('a', { onWanted: () => (wanted += 1) });
    const patient = locks.acquire('a', { isPatient: true });
    await sleep(1);
    expect(wanted).toBe(0);
    const first = locks.acquire('a');
    const second = locks.acquire('a');
    await sleep(1);
    expect(wanted).toBe(1);
    release();
    (await patient)();
    (await first)();
    (await second)();
  });

  it('tell a holder who came while others waited already', async () => {
    const locks = createKeyedLocks();
    const release = await locks.acquire('a');
    let wanted = 0;
    const next = locks.acquire('a', { onWanted: () => (wanted += 1) });
    const last = locks.acquire('a');
    release();
    const releaseNext = await next;
    expect(wanted).toBe(1);
    releaseNext();
    releaseNext();
    (await last)();
  });
});
