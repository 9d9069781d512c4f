/** Photos from cameras, phones, scanners and programs. */
import { execFile } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { makeDng } from '../../server/test/make-dng.ts';
import { makeFilm } from '../../server/test/make-film.ts';
import { type Corners, drawPhoto, writeTags } from '../../server/test/make-photo.ts';
import { type Expected, type FormatCase, photo } from './format-case.ts';
import { oddPhotoCases } from './odd-photo-cases.ts';

const run = promisify(execFile);

const upright: Corners = ['red', 'green', 'blue', 'white'];
const drawn = (shown = '600x400', facts: Partial<Expected> = {}) =>
  photo(shown, { corners: upright, ...facts });

type Tags = Record<string, string | number>;

function save(name: string, draw: () => Sharp, tags: Tags = {}) {
  return async (folder: string): Promise<string> => {
    const file = path.join(folder, name);
    await draw().toFile(file);
    if (Object.keys(tags).length > 0) await writeTags(file, tags);
    return file;
  };
}

/** The stored picture for each EXIF orientation, so that all are shown the same way up. */
const storedTurns: ((picture: Sharp) => Sharp)[] = [
  (picture) => picture,
  (picture) => picture.flop(),
  (picture) => picture.rotate(180),
  (picture) => picture.flip(),
  (picture) => picture.rotate(270).flop(),
  (picture) => picture.rotate(270),
  (picture) => picture.rotate(90).flop(),
  (picture) => picture.rotate(90),
];

const orientations: FormatCase[] = storedTurns.map((turn, place) => ({
  what: `JPEG with EXIF orientation ${place + 1}`,
  make: save(`orientation-${place + 1}.jpg`, () => turn(drawPhoto()).jpeg(), {
    'EXIF:Orientation': place + 1,
    'EXIF:DateTimeOriginal': '2003:07:04 10:11:12',
  }),
  expected: drawn('600x400', { captured: '2003-07-04T10:11:12' }),
}));

const otherTurns: FormatCase[] = [
  ...(['png', 'webp', 'tiff'] as const).map((format) => ({
    what: `${format.toUpperCase()} with EXIF orientation 6`,
    make: save(`turned.${format}`, () =>
      drawPhoto().rotate(270).withMetadata({ orientation: 6 }).toFormat(format),
    ),
    expected: drawn(),
  })),
  {
    what: 'AVIF with EXIF orientation 6: no browser heeds it, the container alone tells',
    make: save('turned.avif', () => drawPhoto().avif({ effort: 0 }), { 'EXIF:Orientation': 6 }),
    expected: drawn(),
  },
];

const colours: FormatCase[] = [
  {
    what: 'JPEG in Display P3 with the offset of its clock',
    make: save('wide.jpg', () => drawPhoto().withIccProfile('p3').jpeg(), {
      'EXIF:DateTimeOriginal': '2021:05:01 12:00:00',
      'EXIF:OffsetTimeOriginal': '+02:00',
    }),
    expected: drawn('600x400', { captured: '2021-05-01T12:00:00+02:00' }),
  },
  {
    what: 'TIFF in CMYK, LZW',
    make: save('print.tif', () =>
      drawPhoto().toColourspace('cmyk').withIccProfile('cmyk').tiff({ compression: 'lzw' }),
    ),
    expected: photo('600x400'),
  },
  {
    what: 'JPEG in CMYK as Adobe stores it, without a profile',
    make: save('adobe.jpg', () => drawPhoto().toColourspace('cmyk').withIccProfile('cmyk').jpeg(), {
      'ICC_Profile:all': '',
    }),
    expected: photo('600x400'),
  },
  {
    what: 'TIFF in Lab',
    make: save('lab.tif', () => drawPhoto().toColourspace('lab').tiff({ compression: 'lzw' })),
    expected: drawn(),
  },
  {
    what: 'TIFF with JPEG inside, BigTIFF',
    make: save('archive.tif', () => drawPhoto().tiff({ compression: 'jpeg', bigtiff: true })),
    expected: drawn(),
  },
  {
    what: 'TIFF with 16 bits',
    make: save('scan-16.tif', () =>
      drawPhoto().toColourspace('rgb16').tiff({ compression: 'deflate' }),
    ),
    expected: drawn(),
  },
  {
    what: 'PNG with 16 bits and transparency',
    make: save('scan-16.png', () => drawPhoto().ensureAlpha().toColourspace('rgb16').png()),
    expected: drawn(),
  },
  {
    what: 'TIFF in black and white, 1 bit, of a scanner',
    make: save('page.tif', () =>
      drawPhoto()
        .greyscale()
        .threshold(100)
        .toColourspace('b-w')
        .tiff({ bitdepth: 1, compression: 'ccittfax4' }),
    ),
    expected: photo('600x400'),
  },
  {
    what: 'JPEG in grey, progressive',
    make: save('grey.jpg', () => drawPhoto().greyscale().jpeg({ progressive: true })),
    expected: photo('600x400'),
  },
  {
    what: 'PNG with a palette, interlaced',
    make: save('palette.png', () => drawPhoto().png({ palette: true, progressive: true })),
    expected: drawn(),
  },
];

const programs: FormatCase[] = [
  {
    what: 'TIFF with three pages: the first is shown',
    make: makeSeveral('pages.tif'),
    expected: drawn('300x200'),
  },
  {
    what: 'Huge scan: 12000x8000 pixels (96 megapixels)',
    make: save('huge-scan.jpg', () => drawPhoto({ width: 12_000, height: 8_000 }).jpeg()),
    expected: drawn('12000x8000'),
  },
  {
    what: 'Animated GIF',
    make: makeSeveral('dance.gif'),
    expected: drawn('300x200'),
  },
  { what: 'Animated PNG', make: byFfmpeg('dance.png', '-f apng'), expected: drawn() },
  {
    what: 'A picture three pixels wide',
    make: save('thin.png', () => drawPhoto({ width: 3, height: 3000 }).png()),
    expected: photo('3x3000'),
  },
  {
    what: 'Animated WebP',
    make: makeSeveral('dance.webp'),
    expected: drawn('300x200'),
  },
  {
    what: 'WebP, sent by a messenger, dated by its name',
    make: save('IMG-20190704-WA0007.webp', () => drawPhoto().webp()),
    expected: drawn('600x400', { captured: '2019-07-04T00:00:00' }),
  },
  {
    what: 'AVIF, 10 bits',
    make: save('phone.avif', () => drawPhoto().avif({ bitdepth: 10, effort: 0 })),
    expected: drawn(),
  },
  { what: 'JPEG XL', make: byFfmpeg('lossless.jxl', '-c:v libjxl'), expected: drawn() },
  { what: 'Windows bitmap', make: byFfmpeg('paint.bmp', '-c:v bmp'), expected: drawn() },
  {
    what: 'JPEG 2000',
    make: byFfmpeg('archive.jp2', '-c:v jpeg2000 -pix_fmt rgb24'),
    expected: drawn(),
  },
  {
    what: 'Truevision TGA of a scanner or a capture card',
    make: byFfmpeg('scan.tga', '-c:v targa'),
    expected: drawn(),
  },
  {
    what: 'Truevision TGA of the eighties, without a signature, upside down',
    make: makeEarlyTarga,
    expected: drawn('300x200'),
  },
  {
    what: 'Motion photo: the film inside plays',
    make: makeMotionPhoto,
    expected: drawn('600x400', { hasMotion: true }),
  },
];

const raw: FormatCase[] = [
  {
    what: 'Camera raw (DNG) without a preview: developed, with the white balance of the camera',
    make: (folder) => keep(folder, 'raw.dng', makeDng()),
    expected: drawn('1200x800'),
  },
  {
    what: 'Camera raw (DNG) of a camera held upright: developed, upright',
    make: (folder) => keep(folder, 'held.dng', makeDng({ orientation: 6 })),
    expected: photo('800x1200', { corners: ['blue', 'red', 'white', 'green'] }),
  },
  {
    what: 'Camera raw (DNG) with a preview of 160 pixels: developed',
    make: async (folder) => {
      const preview = await drawPhoto({ width: 160, height: 107 }).negate().jpeg().toBuffer();
      return keep(folder, 'small.dng', makeDng({ preview }));
    },
    expected: drawn('1200x800'),
  },
  {
    what: 'Camera raw (DNG) with a large preview: the picture that the camera made',
    make: async (folder) => {
      const preview = await drawPhoto({ width: 1050, height: 700 }).jpeg().toBuffer();
      return keep(folder, 'large.dng', makeDng({ preview }));
    },
    expected: drawn('1050x700'),
  },
];

export const photoCases: FormatCase[] = [
  ...orientations,
  ...otherTurns,
  ...colours,
  ...programs,
  ...raw,
  ...oddPhotoCases,
];

async function keep(folder: string, name: string, content: Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

/** Makes an early Targa: rows from the bottom up, colours as blue, green, red, and nothing after them. */
async function makeEarlyTarga(folder: string): Promise<string> {
  const [width, height] = [300, 200];
  const pixels = await drawPhoto({ width, height }).flip().recomb(swapped).raw().toBuffer();
  const header = Buffer.alloc(18);
  header[2] = 2;
  header.writeUInt16LE(width, 12);
  header.writeUInt16LE(height, 14);
  header[16] = 24;
  return keep(folder, 'truevision.tga', Buffer.concat([header, pixels]));
}

const swapped: [Row, Row, Row] = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
];
type Row = [number, number, number];

/** Makes a file with three pictures, like those of scanners and animations. */
function makeSeveral(name: string) {
  return async (folder: string): Promise<string> => {
    const file = path.join(folder, name);
    const size = { width: 300, height: 200 };
    const first = await drawPhoto(size).png().toBuffer();
    const other = await drawPhoto(size).negate().png().toBuffer();
    await sharp([first, other, other], { join: { animated: true } }).toFile(file);
    return file;
  };
}

function byFfmpeg(name: string, options: string) {
  return async (folder: string): Promise<string> => {
    const source = path.join(folder, `${name}.source.png`);
    const file = path.join(folder, name);
    await drawPhoto().png().toFile(source);
    await run('ffmpeg', ['-v', 'error', '-y', '-i', source, ...options.split(' '), file]);
    return file;
  };
}

async function makeMotionPhoto(folder: string): Promise<string> {
  const clip = await readFile(await makeFilm(folder, 'hevc'));
  const file = path.join(folder, 'PXL_motion.jpg');
  await drawPhoto().jpeg().toFile(file);
  await writeTags(file, {
    'XMP-GCamera:MicroVideo': 1,
    'XMP-GCamera:MicroVideoOffset': clip.length,
  });
  await appendFile(file, clip);
  return file;
}
