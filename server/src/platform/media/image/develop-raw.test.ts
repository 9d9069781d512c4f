import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { renderZoom } from '#platform/media/image/render-large.ts';
import { renderPhoto } from '#platform/media/image/render-photo.ts';
import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import {
  createMetadataReader,
  type MetadataReader,
} from '#platform/media/metadata/metadata-reader.ts';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { makeDng, type DngOptions } from '#test/make-dng.ts';
import { drawPhoto, readCorners } from '#test/make-photo.ts';

let folder: string;
let reader: MetadataReader;
let tools: ImageTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-raw-'));
  reader = createMetadataReader();
  tools = { ffmpeg: null, reader, scratchDir: folder };
});
afterAll(async () => {
  await reader.stop();
  await rm(folder, { recursive: true });
});

let files = 0;
async function keep(content: Buffer) {
  files += 1;
  const outputDir = join(folder, `out-${files}`);
  const path = join(folder, `${files}.dng`);
  await mkdir(outputDir);
  await writeFile(path, content);
  return { path, format: 'dng', outputDir } as const;
}

async function render(options: DngOptions) {
  const photo = await renderPhoto(tools, await keep(makeDng(options)));
  const view = photo.renditions.find(({ kind }) => kind === 'view')!;
  return { ...photo, view: view.path };
}

const preview = (side: number) => drawPhoto({ width: side, height: side }).jpeg().toBuffer();
const asStored = ['red', 'green', 'blue', 'white'];

it('develops a camera raw file that has no preview, with the white balance of its camera [FORMAT-18]', async () => {
  const photo = await render({});
  expect(await sniffFile(join(folder, `${files}.dng`))).toMatchObject({ format: 'dng' });
  expect(photo).toMatchObject({ status: 'ok', width: 1200, height: 800 });
  expect(photo.facts.origin).toBe('developed');
  expect(await readCorners(photo.view)).toEqual(asStored);
  const corner = { left: 1000, top: 700, width: 50, height: 50 };
  const { channels } = await sharp(await sharp(photo.view).extract(corner).toBuffer()).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
});

it.each([
  [2, ['green', 'red', 'white', 'blue'], '1200x800'],
  [3, ['white', 'blue', 'green', 'red'], '1200x800'],
  [4, ['blue', 'white', 'red', 'green'], '1200x800'],
  [5, ['red', 'blue', 'green', 'white'], '800x1200'],
  [6, ['blue', 'red', 'white', 'green'], '800x1200'],
  [7, ['white', 'green', 'blue', 'red'], '800x1200'],
  [8, ['green', 'white', 'red', 'blue'], '800x1200'],
])('develops it upright: orientation %i [FORMAT-18]', async (orientation, corners, size) => {
  const photo = await render({ orientation });
  expect(`${photo.width}x${photo.height}`).toBe(size);
  expect(await readCorners(photo.view)).toEqual(corners);
});

it('makes the large picture of it as well', async () => {
  const { outputDir, ...file } = await keep(makeDng({ width: 2400, height: 1600 }));
  const outputPath = join(outputDir, 'zoom.webp');
  expect(await renderZoom(tools, { ...file, outputPath })).toMatchObject({
    width: 2400,
    height: 1600,
  });
});

it('develops it where the preview inside is small [FORMAT-18]', async () => {
  const photo = await render({ preview: await preview(160) });
  expect(photo.facts).toMatchObject({ origin: 'developed', width: 1200 });
});

it("takes the camera's own preview where it is large, or the sensor is smaller [FORMAT-18]", async () => {
  const large = await render({ preview: await preview(1000), orientation: 6 });
  expect(large.facts).toMatchObject({ origin: 'preview', width: 1000 });
  expect(await readCorners(large.view)).toEqual(['blue', 'red', 'white', 'green']);
  const small = await render({ width: 240, height: 160, preview: await preview(320) });
  expect(small.facts).toMatchObject({ origin: 'preview', width: 320 });
});

it('shows the small preview of a file whose data are cut off', async () => {
  const whole = makeDng({ preview: await preview(160) });
  const photo = await renderPhoto(tools, await keep(whole.subarray(0, whole.length / 2)));
  expect(photo.facts).toMatchObject({ origin: 'preview', width: 160 });
});

it('says in plain words that a file without preview and with damaged data cannot be shown [UPLOAD-07]', async () => {
  const file = await keep(makeDng().subarray(0, 20_000));
  const failure = await renderPhoto(tools, file).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnprocessableMedia);
  expect(failure).toHaveProperty(
    'reason',
    'This camera raw file has no preview inside, and its picture cannot be developed.',
  );
});

it('never develops what claims to be too large', async () => {
  const bomb = makeDng({ width: 16, height: 16 });
  const size = Buffer.from([0, 1, 4, 0, 1, 0, 0, 0]);
  for (const tag of [0, 1]) bomb.writeUInt32LE(40_000, bomb.indexOf(size.with(0, tag)) + 8);
  const failure = await renderPhoto(tools, await keep(bomb)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnprocessableMedia);
});

it('stops when it is told to', async () => {
  const signal = AbortSignal.abort();
  const file = await keep(makeDng());
  await expect(renderPhoto({ ...tools, signal }, file)).rejects.toMatchObject({ kind: 'aborted' });
});
