import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishFile } from '#platform/media/tools/publish-file.ts';

let folder: string;
let outPath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
  outPath = join(folder, 'film.mp4');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('shows a file only when it is complete', async () => {
  const result = await publishFile(outPath, async (temporaryPath) => {
    await writeFile(temporaryPath, 'whole');
    expect(await readdir(folder)).toEqual(['film.mp4.part']);
    return 7;
  });
  expect(result).toBe(7);
  expect(await readdir(folder)).toEqual(['film.mp4']);
  expect(await readFile(outPath, 'utf8')).toBe('whole');
});

it('keeps the old file and leaves nothing behind when the writer fails', async () => {
  const writing = publishFile(outPath, async (temporaryPath) => {
    await writeFile(temporaryPath, 'half');
    throw new Error('no');
  });
  await expect(writing).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual(['film.mp4']);
  expect(await readFile(outPath, 'utf8')).toBe('whole');
});

it('calls a writer that has written nothing failed', async () => {
  await expect(publishFile(join(folder, 'none'), async () => {})).rejects.toThrow('ENOENT');
});
