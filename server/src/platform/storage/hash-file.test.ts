import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hashFile } from '#platform/storage/hash-file.ts';

it.each([0, 1, 1024 * 1024, 1024 * 1024 * 3 + 17])('hashes a file of %i bytes', async (size) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-hash-'));
  const file = path.join(folder, 'file');
  const bytes = randomBytes(size);
  await writeFile(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await hashFile(file)).toEqual({ sha256, sizeBytes: size });
  await rm(folder, { recursive: true });
});
