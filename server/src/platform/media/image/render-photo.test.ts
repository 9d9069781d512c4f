import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exiftoolPath } from 'exiftool-vendored';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeHeic } from '#platform/media/image/decode-heic.ts';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { renderZoom } from '#platform/media/image/render-large.ts';
import {
  type RenderedPhoto,
  renderFrame,
  renderPhoto,
} from '#platform/media/image/render-photo.ts';
import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import {
  createMetadataReader,
  type MetadataReader,
} from '#platform/media/metadata/metadata-reader.ts';
import type { MediaFormat } from '#platform/media/sniff/media-formats.ts';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { makeGridHeic } from '#test/make-heic.ts';
import {
  corruptFile,
  drawPhoto,
  pngBomb,
  readCorners,
  truncateFile,
  writeTags,
} from '#test/make-photo.ts';
import { type Sample, samplePath, samples, samplesNote } from '#test/samples.ts';

const run = promisify(execFile);
let folder: string;
let reader: MetadataReader;
let tools: ImageTools;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-photo-'));
  reader = createMetadataReader();
  tools = { ffmpeg: 'ffmpeg', reader, scratchDir: folder };
});
afterAll(async () => {
  await reader.stop();
  await rm(folder, { recursive: true });
});

let outputs = 0;
async function newOutput(): Promise<string> {
  outputs += 1;
  const outputDir = join(folder, `out-${outputs}`);
  await mkdir(outputDir);
  return outputDir;
}

async function render(path: string, more: { rotation?: 0 | 90 | 180 | 270 } = {}) {
  const { format } = await sniffFile(path);
  const outputDir = await newOutput();
  return renderPhoto(tools, { path, format: format as MediaFormat, outputDir, ...more });
}

function rendition(photo: RenderedPhoto, kind: 'thumb' | 'grid' | 'view') {
  const found = photo.renditions.find((candidate) => candidate.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
}

const upright = ['red', 'green', 'blue', 'white'];

describe('renderPhoto on real photos', () => {
  const photos = samples.filter(({ type }) => type === 'photo');
  const rows = photos.map((photo) => [photo.file, photo] as const);
  const named = (extension: RegExp) => rows.filter(([file]) => extension.test(file));

  it.skipIf(photos.length === 0)(`has samples to show${samplesNote}`, () => {
    expect(photos.length).toBeGreaterThan(10);
  });

  async function expectShownAsTaken({ file, path, shown }: Sample) {
    const photo = await render(path);
    expect(`${photo.width}x${photo.height}`).toBe(shown);
    expect(photo.status).toBe(file === 'truncated.jpg' ? 'damaged' : 'ok');
    for (const made of photo.renditions) {
      const metadata = await sharp(made.path).metadata();
      expect([metadata.width, metadata.height]).toEqual([made.width, made.height]);
      expect(metadata.exif ?? metadata.xmp ?? metadata.icc).toBeUndefined();
      expect(made.width / made.height).toBeCloseTo(photo.width / photo.height, 1);
    }
    expect(rendition(photo, 'thumb').width).toBe(Math.min(320, photo.width));
  }

  it.each(named(/\.heic$/))(`shows HEIC: %s [FORMAT-15]${samplesNote}`, (_, sample) =>
    expectShownAsTaken(sample),
  );
  it.each(named(/\.tiff?$/))(`shows TIFF: %s [FORMAT-16]${samplesNote}`, (_, sample) =>
    expectShownAsTaken(sample),
  );
  it.each(named(/\.avif$/))(`shows AVIF: %s [FORMAT-17]${samplesNote}`, (_, sample) =>
    expectShownAsTaken(sample),
  );
  it.each(named(/\.dng$/))(`shows raw: %s [FORMAT-18]${samplesNote}`, (_, sample) =>
    expectShownAsTaken(sample),
  );
  it.each(named(/\.(jpg|jxl)$/))('shows %s', (_, sample) => expectShownAsTaken(sample));

  it.skipIf(photos.length === 0)(
    `turns the preview of a raw file as the camera was held [FORMAT-18]${samplesNote}`,
    async () => {
      const path = join(folder, 'held.dng');
      await copyFile(samplePath('canon-eos-6d.dng'), path);
      await writeTags(path, { 'IFD0:Orientation': 6 });
      const photo = await render(path);
      expect([photo.width, photo.height]).toEqual([683, 1024]);
      expect(photo.facts.origin).toBe('preview');
      const view = rendition(photo, 'view');
      expect([view.width, view.height]).toEqual([683, 1024]);
    },
  );

  it.skipIf(photos.length === 0)(
    `gives HEIC the colours of its profile [FORMAT-15]${samplesNote}`,
    async () => {
      const photo = await render(samplePath('iphone-13-portrait.heic'));
      const still = await meanColour(sharp(rendition(photo, 'grid').path));
      const outputPath = join(folder, 'p3.tif');
      await decodeHeic({ path: samplePath('iphone-13-portrait.heic'), outputPath, maxPixels: 1e8 });
      const { icc } = await sharp(samplePath('iphone-13-portrait.heic')).metadata();
      expect((await sharp(outputPath).metadata()).icc).toEqual(icc);
      // Display P3 values read as sRGB look paler: only the right conversion gives the same mean.
      const converted = await meanColour(sharp(outputPath));
      const unconverted = await meanColour(sharp(outputPath, { ignoreIcc: true }));
      expect(distance(still, converted)).toBeLessThan(1);
      expect(distance(still, unconverted)).toBeGreaterThan(2);
    },
  );
});

async function meanColour(picture: Sharp): Promise<number[]> {
  const pixels = await picture.resize(640).removeAlpha().raw().toBuffer();
  const sums = [0, 0, 0];
  for (const [index, value] of pixels.entries()) sums[index % 3] = (sums[index % 3] ?? 0) + value;
  return sums.map((sum) => sum / (pixels.length / 3));
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
}

describe('renderPhoto on made photos', () => {
  it('makes view, grid and thumb in their sizes, and removes what it needed for that', async () => {
    const path = join(folder, 'large.jpg');
    await drawPhoto({ width: 3000, height: 2000 }).jpeg().toFile(path);
    const photo = await render(path);
    expect(
      photo.renditions.map(({ kind, mimeType, width, height }) => [kind, mimeType, width, height]),
    ).toEqual([
      ['view', 'image/webp', 1440, 960],
      ['grid', 'image/webp', 640, 427],
      ['thumb', 'image/jpeg', 320, 213],
    ]);
    expect((await readdir(folder)).filter((name) => name.startsWith('photo-'))).toEqual([]);
  });

  it('makes a placeholder in the shape and colour of the photo', async () => {
    const path = join(folder, 'red.png');
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#d02010' } })
      .png()
      .toFile(path);
    const photo = await render(path);
    const hash = Buffer.from(photo.placeholder, 'base64');
    expect(hash.length).toBeLessThan(30);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(1.5, 0);
    expect(photo.dominantColor).toMatch(/^#[cd][0-9a-f][12][0-9a-f][01][0-9a-f]$/);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns EXIF orientation %i upright', async (orientation) => {
    const path = join(folder, `turned-${orientation}.jpg`);
    await turnedBack(orientation).withMetadata({ orientation }).jpeg().toFile(path);
    const photo = await render(path);
    expect([photo.width, photo.height]).toEqual([600, 400]);
    for (const { path: made } of photo.renditions) expect(await readCorners(made)).toEqual(upright);
  });

  it.each([
    [90, ['blue', 'red', 'white', 'green'], [400, 600]],
    [180, ['white', 'blue', 'green', 'red'], [600, 400]],
    [270, ['green', 'white', 'red', 'blue'], [400, 600]],
  ] as const)('turns a photo by %i degrees if a person wishes', async (rotation, corners, size) => {
    const path = join(folder, 'upright.jpg');
    await drawPhoto().jpeg().toFile(path);
    const before = await readFile(path);
    const photo = await render(path, { rotation });
    expect([photo.width, photo.height]).toEqual(size);
    for (const { path: made } of photo.renditions) expect(await readCorners(made)).toEqual(corners);
    expect(await readFile(path)).toEqual(before);
  });

  it('does not turn an AVIF by its EXIF orientation [FORMAT-17]', async () => {
    const path = join(folder, 'exif.avif');
    await drawPhoto().avif({ effort: 0 }).toFile(path);
    await writeTags(path, { 'IFD0:Orientation': 6 });
    const photo = await render(path);
    expect([photo.width, photo.height]).toEqual([600, 400]);
    expect(await readCorners(rendition(photo, 'view').path)).toEqual(upright);
  });

  it.each([
    ['cmyk.jpg', () => drawPhoto().withIccProfile('cmyk').jpeg()],
    ['wide.jpg', () => drawPhoto().withIccProfile('p3').jpeg({ quality: 95 })],
    ['deep.png', () => drawPhoto().toColourspace('rgb16').png()],
    ['deep.tif', () => drawPhoto().toColourspace('rgb16').tiff({ compression: 'lzw' })],
    ['small.gif', () => drawPhoto().gif()],
    ['small.webp', () => drawPhoto().webp()],
    ['progressive.jpg', () => drawPhoto().jpeg({ progressive: true })],
    ['interlaced.png', () => drawPhoto().png({ progressive: true })],
  ])('shows the right colours of %s', async (name, make) => {
    const path = join(folder, name);
    await make().toFile(path);
    const photo = await render(path);
    expect(photo.status).toBe('ok');
    expect(await readCorners(rendition(photo, 'view').path)).toEqual(upright);
  });

  it('converts a wide gamut exactly enough', async () => {
    const path = join(folder, 'p3.png');
    const background = '#c86432';
    await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .withIccProfile('p3')
      .png()
      .toFile(path);
    const photo = await render(path);
    const colour = await meanColour(sharp(rendition(photo, 'thumb').path));
    expect(distance(colour, [0xc8, 0x64, 0x32])).toBeLessThan(3);
  });

  it('keeps transparency in WebP and puts white behind it in JPEG', async () => {
    const path = join(folder, 'clear.png');
    const background = { r: 255, g: 0, b: 0, alpha: 0 };
    const sky = {
      create: { width: 500, height: 250, channels: 3, background: '#0000ff' },
    } as const;
    await sharp({ create: { width: 500, height: 500, channels: 4, background } })
      .composite([{ input: sky, gravity: 'north' }])
      .png()
      .toFile(path);
    const photo = await render(path);
    expect((await sharp(rendition(photo, 'view').path).stats()).isOpaque).toBe(false);
    const corners = await readCorners(rendition(photo, 'thumb').path);
    expect(corners).toEqual(['blue', 'blue', 'white', 'white']);
  });

  it('shows the first picture of an animation and says that there are more', async () => {
    const path = join(folder, 'moving.gif');
    const colours = ['#ff0000', '#00ff00', '#0000ff'];
    const frames = colours.map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toFile(path);
    const photo = await render(path);
    expect(photo.facts).toMatchObject({ isAnimated: true, pages: 3, width: 60, height: 40 });
    expect(await readCorners(rendition(photo, 'thumb').path)).toEqual(Array(4).fill('red'));
  });

  it('keeps the place where a photo was taken out of what others see', async () => {
    const path = join(folder, 'at-home.jpg');
    await drawPhoto().jpeg().toFile(path);
    await writeTags(path, {
      'EXIF:GPSLatitude': 52.5,
      'EXIF:GPSLatitudeRef': 'N',
      'EXIF:GPSLongitude': 13.4,
      'EXIF:GPSLongitudeRef': 'E',
    });
    expect((await reader.read(path, { kind: 'image', format: 'jpeg' })).gps).not.toBeNull();
    const photo = await render(path);
    const zoomPath = join(folder, 'zoom.webp');
    await renderZoom(tools, { path, format: 'jpeg', outputPath: zoomPath });
    for (const made of [...photo.renditions.map((each) => each.path), zoomPath]) {
      const metadata = await reader.read(made, { kind: 'image', format: 'webp' });
      expect(metadata.gps).toBeNull();
    }
  });
});

/** Stores the test picture so that the given EXIF orientation makes it upright again. */
function turnedBack(orientation: number): Sharp {
  const picture = drawPhoto();
  const stored: Record<number, (photo: Sharp) => Sharp> = {
    2: (photo) => photo.flop(),
    3: (photo) => photo.rotate(180),
    4: (photo) => photo.flip(),
    5: (photo) => photo.flop().rotate(270),
    6: (photo) => photo.rotate(270),
    7: (photo) => photo.flop().rotate(90),
    8: (photo) => photo.rotate(90),
  };
  return stored[orientation]?.(picture) ?? picture;
}

describe('renderPhoto on the large HEIC of phones', () => {
  it.each([
    [24, 12, 8],
    [48, 16, 12],
  ])('shows %i megapixels [FORMAT-15]', async (megapixels, columns, rows) => {
    const path = join(folder, `phone-${megapixels}.heic`);
    const tile = drawPhoto({ width: 512, height: 512 });
    await writeFile(path, await makeGridHeic(folder, tile, { columns, rows }));
    const photo = await render(path);
    expect([photo.width, photo.height]).toEqual([columns * 512, rows * 512]);
    expect(photo.status).toBe('ok');
    const { data, info } = await sharp(rendition(photo, 'view').path)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The corner of the first tile is red, that of the last one white.
    expect(data[0]).toBeGreaterThan(230);
    expect(data[1]).toBeLessThan(40);
    expect(data.subarray(-info.channels)[1]).toBeGreaterThan(230);
  });
});

describe('renderPhoto through ffmpeg', () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x200'];
  const single = ['-frames:v', '1'];

  it.each([
    ['photo.bmp', ['-c:v', 'bmp', '-f', 'image2pipe'], [320, 200]],
    ['photo.jp2', ['-c:v', 'jpeg2000', '-f', 'image2pipe'], [320, 200]],
    ['photo.jxl', ['-c:v', 'libjxl', '-f', 'image2pipe'], [320, 200]],
    ['photo.tga', ['-c:v', 'targa', '-f', 'image2pipe'], [320, 200]],
    ['photo.ico', ['-s', '48x48', '-c:v', 'bmp', '-pix_fmt', 'bgra', '-f', 'ico'], [48, 48]],
  ])('shows %s', async (name, args, size) => {
    const path = join(folder, name);
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...single, ...args, path]);
    const photo = await render(path);
    expect([photo.width, photo.height]).toEqual(size);
    expect(photo.status).toBe('ok');
    expect(photo.renditions).toHaveLength(3);
  });

  it('shows the flat picture of a PSD', async () => {
    const path = join(folder, 'flat.psd');
    const header = Buffer.alloc(26);
    header.write('8BPS\0\x01', 0, 'latin1');
    header.set([0, 3, 0, 0, 0, 20, 0, 0, 0, 30, 0, 8, 0, 3], 12);
    const plane = (value: number) => Buffer.alloc(600, value);
    const empty = Buffer.alloc(14);
    await writeFile(path, Buffer.concat([header, empty, plane(255), plane(0), plane(0)]));
    const photo = await render(path);
    expect([photo.width, photo.height]).toEqual([30, 20]);
    expect(await readCorners(rendition(photo, 'thumb').path)).toEqual(Array(4).fill('red'));
  });

  it('shows a picture sequence by its first picture', async () => {
    const path = join(folder, 'burst.heics');
    const codec = ['-c:v', 'libx265', '-preset', 'ultrafast', '-f', 'mp4'];
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, '-t', '0.2', ...codec, path]);
    const outputDir = await newOutput();
    const photo = await renderPhoto(tools, { path, format: 'heic-sequence', outputDir });
    expect([photo.width, photo.height]).toEqual([320, 200]);
  });

  it('says that a tool is missing, not that the file is bad', async () => {
    const path = join(folder, 'lonely.bmp');
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...single, path]);
    const outputDir = await newOutput();
    const without = { ...tools, ffmpeg: null };
    await expect(renderPhoto(without, { path, format: 'bmp', outputDir })).rejects.toMatchObject({
      name: 'ToolError',
      kind: 'missing',
    });
  });

  it('tells a shortage of memory from a bad file', async () => {
    const starved = join(folder, 'starved-ffmpeg');
    await writeFile(starved, '#!/bin/sh\necho "Error: Cannot allocate memory" >&2\nexit 1\n', {
      mode: 0o755,
    });
    const outputDir = await newOutput();
    const input = { path: join(folder, 'lonely.bmp'), format: 'bmp', outputDir } as const;
    await expect(renderPhoto({ ...tools, ffmpeg: starved }, input)).rejects.toMatchObject({
      name: 'ToolError',
    });
  });

  it('stops when it is told to', async () => {
    const path = join(folder, 'lonely.bmp');
    const outputDir = await newOutput();
    const stopped = { ...tools, signal: AbortSignal.abort() };
    await expect(renderPhoto(stopped, { path, format: 'bmp', outputDir })).rejects.toMatchObject({
      kind: 'aborted',
    });
  });
});

describe('renderPhoto on damaged and hostile files', () => {
  it('shows the readable part of a cut-off JPEG and says so [UPLOAD-07]', async () => {
    const path = join(folder, 'cut.jpg');
    await drawPhoto({ width: 1200, height: 800 }).jpeg().toFile(path);
    await truncateFile(path, 0.7);
    const photo = await render(path);
    expect(photo).toMatchObject({ status: 'damaged', width: 1200, height: 800 });
    expect(photo.reason).toBe('Part of this picture is damaged or missing.');
    expect((await readCorners(rendition(photo, 'view').path))[0]).toBe('red');
  });

  it.each(['png', 'webp', 'tiff'] as const)(
    'shows or names a cut-off %s [UPLOAD-07]',
    async (format) => {
      const path = join(folder, `cut.${format}`);
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      await sharp({ create: { width: 500, height: 400, channels: 3, background: '#000', noise } })
        .toFormat(format)
        .toFile(path);
      await truncateFile(path, 0.6);
      const outcome = await render(path).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof UnprocessableMedia ? 'unprocessable' : error),
      );
      expect(['damaged', 'unprocessable']).toContain(outcome);
    },
  );

  it('shows the photo behind remains of another header, not the stamp inside [UPLOAD-07]', async () => {
    const path = join(folder, 'lost-beginning.jpg');
    const stamp = await drawPhoto({ width: 160, height: 120 }).jpeg().toBuffer();
    const whole = await drawPhoto({ width: 1200, height: 900 }).jpeg().toBuffer();
    const head = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 1]),
      Buffer.alloc(300, 'Exif of another photo '),
    ]);
    await writeFile(path, Buffer.concat([head, stamp, Buffer.alloc(4000), whole]));
    const photo = await render(path);
    expect([photo.width, photo.height]).toEqual([1200, 900]);
    expect(photo.status).toBe('damaged');
    expect(await readCorners(rendition(photo, 'view').path)).toEqual(upright);
  });

  it('never throws anything but a plain reason for corrupted photos [UPLOAD-07]', async () => {
    for (const part of [0.02, 0.1, 0.4, 0.9]) {
      const path = join(folder, 'corrupt.jpg');
      await drawPhoto({ width: 800, height: 600 }).jpeg().toFile(path);
      await corruptFile(path, part);
      const outcome = await render(path).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof UnprocessableMedia ? error.reason : error),
      );
      expect(['ok', 'damaged', 'The picture in this file cannot be read.']).toContain(outcome);
    }
  });

  it('says in plain words that a photo without content cannot be shown [UPLOAD-07]', async () => {
    const path = join(folder, 'head.jpg');
    await writeFile(path, Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'));
    await expect(render(path)).rejects.toMatchObject({
      name: 'UnprocessableMedia',
      reason: 'The picture in this file cannot be read.',
    });
  });

  it.each([
    [30_000, 30_000, false],
    [12_000, 12_000, true],
  ])('refuses a bomb of %i x %i pixels at once', async (width, height, isInterlaced) => {
    const path = join(folder, 'bomb.png');
    await writeFile(path, pngBomb({ width, height, isInterlaced }));
    const start = performance.now();
    await expect(render(path)).rejects.toMatchObject({
      name: 'UnprocessableMedia',
      reason: 'This picture is too large for a preview.',
    });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('never draws an SVG, also if it is taken for a photo [UPLOAD-05]', async () => {
    const path = join(folder, 'drawing.jpg');
    await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const outputDir = await newOutput();
    for (const format of ['jpeg', 'png', 'tiff', 'heic', 'bmp', 'dng'] as const) {
      await expect(renderPhoto(tools, { path, format, outputDir })).rejects.toBeInstanceOf(
        UnprocessableMedia,
      );
    }
    expect(await readdir(outputDir)).toEqual([]);
  });

  it('never follows a playlist that is taken for a picture [UPLOAD-06]', async () => {
    const secret = join(folder, 'secret.bmp');
    await drawPhoto().png().toFile(secret);
    const path = join(folder, 'list.bmp');
    await writeFile(path, `ffconcat version 1.0\nfile ${secret}\n`);
    const outputDir = await newOutput();
    for (const format of ['bmp', 'jxl', 'psd', 'ico', 'jp2', 'heic-sequence'] as const) {
      await expect(renderPhoto(tools, { path, format, outputDir })).rejects.toBeInstanceOf(
        UnprocessableMedia,
      );
    }
  });

  it('takes names that look like options', async () => {
    for (const name of ['-y.jpg', '--help.jpg', 'a%03d.jpg', 'http:x.jpg']) {
      const path = join(folder, name);
      await drawPhoto().jpeg().toFile(path);
      expect((await render(path)).status).toBe('ok');
    }
  });

  it('names kinds of pictures that nothing here can show [UPLOAD-07]', async () => {
    const path = join(folder, 'gimp.xcf');
    await writeFile(path, Buffer.from('gimp xcf v011\0\0\0\x01\0\0\0\x01\0', 'latin1'));
    await expect(render(path)).rejects.toBeInstanceOf(UnprocessableMedia);
  });
});

describe('renderZoom and renderFrame', () => {
  it('makes a larger picture on demand, never larger than the photo', async () => {
    const path = join(folder, 'zoomable.jpg');
    const outputPath = join(folder, 'zoom.webp');
    await drawPhoto({ width: 4000, height: 2000 }).jpeg().toFile(path);
    const zoom = await renderZoom(tools, { path, format: 'jpeg', outputPath, rotation: 90 });
    expect(zoom).toMatchObject({ width: 1440, height: 2880 });
    await drawPhoto({ width: 300, height: 200 }).jpeg().toFile(path);
    const small = await renderZoom(tools, { path, format: 'jpeg', outputPath });
    expect(small).toMatchObject({ width: 300, height: 200 });
  });

  it('makes a thumb of 320 px, proportional, JPEG at quality 80 of any frame [PROC-02]', async () => {
    for (const [width, height, expected] of [
      [1920, 1080, 180],
      [160, 120, 240],
      [720, 1280, 569],
    ] as const) {
      const framePath = join(folder, 'frame.jpg');
      await drawPhoto({ width, height }).jpeg().toFile(framePath);
      const frame = await renderFrame(tools, { framePath, outputDir: await newOutput() });
      const thumb = rendition(frame, 'thumb');
      expect([thumb.width, thumb.height, thumb.mimeType]).toEqual([320, expected, 'image/jpeg']);
      const args = ['-s3', '-JPEGQualityEstimate', thumb.path];
      const { stdout } = await run(await exiftoolPath(), args);
      expect(stdout.trim()).toBe('80');
    }
  });
});
