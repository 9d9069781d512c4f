import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markerName, markerReader } from '#platform/storage/installation-marker.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-marker-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a marker that is written, changed in place, unreadable for a while, or taken away is noticed at once', async () => {
  const file = path.join(folder, markerName);
  const read = markerReader(folder);
  expect(await read()).toBeNull();
  const write = (installationId: string) => writeFile(file, JSON.stringify({ installationId }));
  await write('one');
  expect([await read(), await read()]).toEqual(['one', 'one']);
  // As long, and as old, as the one before.
  const then = new Date(2020, 1, 1);
  await utimes(file, then, then);
  expect(await read()).toBe('one');
  await write('two');
  await utimes(file, then, then);
  expect(await read()).toBe('two');
  await writeFile(file, '');
  expect(await read()).toBeNull();
  await write('two');
  expect(await read()).toBe('two');
  await rm(file);
  expect(await read()).toBeNull();
});
