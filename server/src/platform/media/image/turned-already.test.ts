import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isTurnedAlready } from '#platform/media/image/turned-already.ts';
import { drawPhoto, writeTags } from '#test/make-photo.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-turned-'));
});
afterAll(() => rm(folder, { recursive: true }));

const wide = { 'EXIF:ExifImageWidth': 600, 'EXIF:ExifImageHeight': 400 };
const high = { 'EXIF:ExifImageWidth': 400, 'EXIF:ExifImageHeight': 600 };
const sideways = { 'EXIF:Orientation': 6 };

it.each([
  ['an upright photo whose camera wrote of a wide one', 400, 600, { ...sideways, ...wide }, true],
  ['a wide photo that its camera wants turned', 600, 400, { ...sideways, ...wide }, false],
  ['a camera that writes the size as it will be shown', 600, 400, { ...sideways, ...high }, false],
  ['an upright photo that nothing speaks against', 400, 600, { ...sideways, ...high }, false],
  ['an upright photo of unknown size', 400, 600, sideways, false],
  [
    'an upright photo that nobody wants turned',
    400,
    600,
    { 'EXIF:Orientation': 1, ...wide },
    false,
  ],
  ['a photo without EXIF', 400, 600, {}, false],
])('judges %s', async (_, width, height, tags, isTurned) => {
  const path = join(folder, `${width}.jpg`);
  await drawPhoto({ width, height }).jpeg().toFile(path);
  if (Object.keys(tags).length > 0) await writeTags(path, tags);
  expect(await isTurnedAlready(await sharp(path).metadata())).toBe(isTurned);
});
