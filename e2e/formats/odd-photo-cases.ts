/** Photos with the structure that real phones, cameras and scanner programs write, drawn for these tests. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type HeicOptions, makeBurst, makeHeic } from '../../server/test/make-heic.ts';
import { makeOldTiff, makeOldTiffInStrips } from '../../server/test/make-old-tiff.ts';
import { type Corners, drawPhoto, writeTags } from '../../server/test/make-photo.ts';
import { type Expected, type FormatCase, photo } from './format-case.ts';

const run = promisify(execFile);

const drawn = (facts: Partial<Expected> = {}) =>
  photo('600x400', { corners: ['red', 'green', 'blue', 'white'], ...facts });

type Make = (folder: string) => Promise<Buffer>;

function made(what: string, name: string, make: Make, expected: Expected): FormatCase {
  return {
    what,
    make: async (folder) => {
      const file = path.join(folder, name);
      await writeFile(file, await make(folder));
      return file;
    },
    expected,
  };
}

function heic(what: string, options: HeicOptions, shown: string, corners: Corners): FormatCase {
  return made(
    `HEIC ${what} by its container`,
    'phone.heic',
    (folder) => makeHeic(folder, drawPhoto(), options),
    photo(shown, { corners }),
  );
}

/** A crop that is almost entirely right of the middle. */
const crop = { left: 285, top: 40, width: 200, height: 320 };

const phones: FormatCase[] = [
  heic('turned', { turns: 1 }, '400x600', ['green', 'white', 'red', 'blue']),
  heic('mirrored', { isMirrored: true }, '600x400', ['green', 'red', 'white', 'blue']),
  heic('cut down to a part', { crop }, '200x320', ['green', 'green', 'white', 'white']),
  heic('cut down, turned and mirrored', { crop, turns: 1, isMirrored: true }, '320x200', [
    'white',
    'green',
    'white',
    'green',
  ]),
  made(
    'HEIC burst: the picture that stands for it is shown',
    'burst.heic',
    (folder) => makeBurst(folder, drawPhoto(), drawPhoto().negate()),
    drawn(),
  ),
  // If the decoder ignored the curve, the whole picture would be light grey.
  made(
    'HEIC of a camera in high dynamic range (PQ, BT.2020)',
    'bright.hif',
    (folder) =>
      makeHeic(folder, drawPhoto().linear(25 / 255, 135), { colours: { primaries: 9, curve: 16 } }),
    drawn(),
  ),
];

const turnedByHand: FormatCase[] = [
  {
    what: 'JPEG that a program turned upright without telling so in its EXIF',
    make: async (folder) => {
      const file = path.join(folder, 'turned.jpg');
      await drawPhoto({ width: 400, height: 600 }).jpeg().toFile(file);
      await writeTags(file, {
        'EXIF:Orientation': 6,
        'EXIF:ExifImageWidth': 600,
        'EXIF:ExifImageHeight': 400,
      });
      return file;
    },
    expected: photo('400x600', { corners: ['red', 'green', 'blue', 'white'] }),
  },
];

function byFfmpeg(what: string, name: string, options = ''): FormatCase {
  return {
    what,
    make: async (folder) => {
      const source = path.join(folder, 'drawing.png');
      const file = path.join(folder, name);
      await drawPhoto().png().toFile(source);
      const chosen = options.split(' ').filter((option) => option !== '');
      await run('ffmpeg', ['-v', 'error', '-y', '-i', source, ...chosen, file]);
      return file;
    },
    expected: drawn(),
  };
}

const scans: FormatCase[] = [
  made('TIFF with an old-style JPEG inside, of a scanner', 'old.tif', makeOldTiff, drawn()),
  made(
    'TIFF with an old-style JPEG in strips, of Windows 95',
    'strips.tif',
    makeOldTiffInStrips,
    drawn(),
  ),
  byFfmpeg(
    'TGA with 32 bits of a program that knew no transparency: what is there is shown',
    'opaque.tga',
    '-vf format=bgra,colorchannelmixer=aa=0',
  ),
  byFfmpeg('PCX of the first scanners', 'scan.pcx'),
  byFfmpeg('Portable pixmap (PPM) of a scanner under Unix', 'scan.ppm'),
];

export const oddPhotoCases: FormatCase[] = [...phones, ...turnedByHand, ...scans];
