import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { flushTogether } from '#platform/storage/durable-files.ts';

it('flushes a folder for all who ask at once, tells each of them when it fails, and begins anew afterwards', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'heirloom-flush-'));
  const folder = path.join(root, 'late');
  const first = flushTogether(folder);
  // What follows would go well.
  first.catch(() => mkdirSync(folder));
  // Nobody shares a flush that has begun: what they wrote may be newer.
  await Promise.resolve();
  const asked = [flushTogether(folder), flushTogether(folder)];
  expect(asked[0]).toBe(asked[1]);
  expect(asked[0]).not.toBe(first);
  const ends = await Promise.allSettled([first, ...asked]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(flushTogether(folder)).resolves.toBeUndefined();
  await rm(root, { recursive: true });
});
