import { expect, it } from 'vitest';
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
