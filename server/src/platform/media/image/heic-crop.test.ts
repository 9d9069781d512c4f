import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutCrop } from '#platform/media/image/heic-crop.ts';
import { makeHeic } from '#test/make-heic.ts';
import { drawPhoto } from '#test/make-photo.ts';

let folder: string;
const crop = { left: 30, top: 40, width: 200, height: 300 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-crop-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  [0, false, crop],
  [1, false, { left: 40, top: 370, width: 300, height: 200 }],
  [2, false, { left: 370, top: 60, width: 200, height: 300 }],
  [3, false, { left: 60, top: 30, width: 300, height: 200 }],
  [1, true, { left: 60, top: 370, width: 300, height: 200 }],
] as const)('finds the part after %i turns (mirrored: %s)', async (turns, isMirrored, part) => {
  const file = await makeHeic(folder, drawPhoto(), { crop, turns, isMirrored });
  const uncropped = withoutCrop(file);
  expect(uncropped?.part).toEqual(part);
  expect(uncropped?.file.length).toBe(file.length);
});

it('leaves files alone that crop nothing, that are cut off or that crop by nothing', async () => {
  expect(withoutCrop(await makeHeic(folder, drawPhoto(), { turns: 1 }))).toBeNull();
  const file = await makeHeic(folder, drawPhoto(), { crop });
  for (const bytes of [0, 7, 20, 60, 200]) expect(withoutCrop(file.subarray(0, bytes))).toBeNull();
  const byZero = Buffer.from(file);
  byZero.fill(0, file.indexOf('clap') + 4, file.indexOf('clap') + 36);
  expect(withoutCrop(byZero)).toBeNull();
});
