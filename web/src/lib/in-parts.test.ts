import { manyItems, trashCallMaximum } from '@heirloom/contract/limits.ts';
import { expect, it } from 'vitest';
import { inParts } from '#lib/in-parts.ts';

it('calls for a few ids at once, in their order, and gathers the answers', async () => {
  const answers = await inParts(['a', 'b', 'c', 'd', 'e'], 2, async (part) => part.join('+'));
  expect(answers).toEqual(['a+b', 'c+d', 'e']);
});

it('makes no further call after one has failed, and none for nothing', async () => {
  const parts: string[][] = [];
  const fail = (part: string[]) => {
    parts.push(part);
    return Promise.reject(new Error('refused'));
  };
  await expect(inParts(['a', 'b', 'c'], 1, fail)).rejects.toThrow('refused');
  await inParts([], 1, fail);
  expect(parts).toEqual([['a']]);
});

it('leaves no small rest, which the server would not take for a part of many [SPACE-08]', async () => {
  for (const more of [1, 50, 1001]) {
    const ids = Array.from({ length: trashCallMaximum + more }, (_, n) => `${n}`);
    const parts = await inParts(ids, trashCallMaximum, async (part) => part);
    expect(parts.flat()).toEqual(ids);
    for (const { length } of parts) {
      expect(length).toBeGreaterThan(manyItems);
      expect(length).toBeLessThanOrEqual(trashCallMaximum);
    }
  }
});
