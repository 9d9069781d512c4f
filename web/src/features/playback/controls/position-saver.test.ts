import { expect, it, vi } from 'vitest';
import { createPositionSaver } from '#features/playback/controls/position-saver.ts';

it('saves every 10 s while playing, and at once at a pause and for another item', () => {
  let now = 0;
  const sent: [string, number][] = [];
  const saver = createPositionSaver(
    async (id, positionMs) => void sent.push([id, positionMs]),
    () => now,
  );
  saver.save('a', 100, false);
  now = 5_000;
  saver.save('a', 5_100, false);
  now = 10_000;
  saver.save('a', 10_100, false);
  saver.save('a', 10_200, true);
  saver.save('a', 10_200, true);
  saver.save('b', 50, false);
  expect(sent).toEqual([
    ['a', 100],
    ['a', 10_100],
    ['a', 10_200],
    ['b', 50],
  ]);
});

it('goes on when a position could not be saved', async () => {
  const saver = createPositionSaver(() => Promise.reject(new Error('offline')));
  expect(() => saver.save('a', 1, true)).not.toThrow();
  await Promise.resolve();
});

it('sends a position again that could not be saved, when the person leaves', async () => {
  const send = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('offline'));
  const saver = createPositionSaver(send.mockResolvedValue(null));
  saver.save('a', 700, true);
  await Promise.resolve();
  await Promise.resolve();
  saver.flush();
  expect(send.mock.calls).toEqual([
    ['a', 700],
    ['a', 700],
  ]);
});

it('sends the latest position when the person leaves, once', () => {
  const sent: unknown[] = [];
  const saver = createPositionSaver(async (...position) => void sent.push(position));
  saver.flush();
  saver.save('a', 100, false);
  saver.save('a', 900, false);
  saver.flush();
  saver.flush();
  expect(sent).toEqual([
    ['a', 100],
    ['a', 900],
  ]);
});
