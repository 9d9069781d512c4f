import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { measureBandwidth } from '#features/playback/sources/measure-bandwidth.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(pieces: number[], pauseMs: number) {
  const asked: RequestInit[] = [];
  const fetchPieces = async (_: string, init: RequestInit) => {
    asked.push(init);
    await sleep(30);
    return new Response(
      new ReadableStream({
        pull: async (stream) => {
          const bytes = pieces.shift();
          if (bytes === undefined) return stream.close();
          await sleep(pauseMs);
          return stream.enqueue(new Uint8Array(bytes));
        },
      }),
    );
  };
  vi.stubGlobal('fetch', fetchPieces);
  return asked;
}

const measure = () => measureBandwidth('/film', new AbortController().signal);

it('counts what comes after the first piece, past all caches', async () => {
  const asked = answer([1000, 10_000, 10_000, 10_000], 50);
  const bitsPerSecond = await measure();
  // 30 000 bytes in 150 ms, with tolerance for a busy machine.
  expect(bitsPerSecond).toBeGreaterThan(300_000);
  expect(bitsPerSecond).toBeLessThan(1_700_000);
  expect(asked[0]).toMatchObject({ cache: 'no-store', headers: { Range: 'bytes=0-999999' } });
});

it('counts from the question where all comes at once', async () => {
  answer([10_000], 20);
  expect(await measure()).toBeGreaterThan(50_000);
});

it('measures nothing where nothing comes', async () => {
  answer([], 0);
  expect(await measure()).toBe(0);
  vi.stubGlobal('fetch', async () => new Response('no', { status: 404 }));
  expect(await measure()).toBe(0);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  expect(await measure()).toBe(0);
});
