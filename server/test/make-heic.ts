/** Writes HEIC files byte by byte: one coded picture, and the container's changes to it. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Sharp } from 'sharp';

const run = promisify(execFile);

export type HeicOptions = {
  /** The part of the picture that is shown, in pixels of the coded picture. */
  crop?: { left: number; top: number; width: number; height: number };
  /** Number of quarter turns to the left, after the crop. */
  turns?: number;
  /** Swaps left and right at the end. */
  isMirrored?: boolean;
  /** Primaries and curve by the numbers of ISO/IEC 23091-2. */
  colours?: { primaries: number; curve: number };
};

/** Makes a HEIC of a drawing; the folder is for intermediate files. */
export async function makeHeic(
  folder: string,
  drawing: Sharp,
  options: HeicOptions = {},
): Promise<Buffer> {
  const coded = await code(folder, drawing);
  const head = box('ftyp', 'heic', 0, 'mif1', 'heic');
  return Buffer.concat([head, still(coded, options, head.length)]);
}

/** Makes a burst: a film of one picture, and another picture as its cover. */
export async function makeBurst(folder: string, cover: Sharp, film: Sharp): Promise<Buffer> {
  const { file } = await code(folder, film);
  const before = file.subarray(file.readUInt32BE(0));
  const free = file.readUInt32BE(0) - 16;
  const brands = ['mif1', 'msf1', 'hevc', 'heic'].slice(0, free / 4);
  const head = box('ftyp', 'msf1', 0, ...brands);
  const coded = await code(folder, cover);
  return Buffer.concat([head, before, still(coded, {}, file.length)]);
}

/**
 * Makes a HEIC as phones write it: a grid of coded tiles, all of them the same drawing, so that a large picture is a
 * small file that is made quickly.
 */
export async function makeGridHeic(
  folder: string,
  tile: Sharp,
  grid: { columns: number; rows: number },
): Promise<Buffer> {
  const coded = await code(folder, tile);
  const head = box('ftyp', 'heic', 0, 'mif1', 'heic');
  const size = describeGrid(coded, grid, 0).length;
  const description = describeGrid(coded, grid, head.length + size + 8);
  return Buffer.concat([head, description, box('mdat', plan(coded, grid), coded.picture)]);
}

type Coded = { file: Buffer; settings: Buffer; picture: Buffer; width: number; height: number };

/** Codes a drawing as HEVC in an MP4, from which its settings and its only picture are taken. */
async function code(folder: string, drawing: Sharp): Promise<Coded> {
  const source = path.join(folder, 'drawing.png');
  const target = path.join(folder, 'drawing.mp4');
  const { width, height } = await drawing.png().toFile(source);
  const options =
    '-frames:v 1 -pix_fmt yuv420p -c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1';
  await run('ffmpeg', ['-v', 'error', '-y', '-i', source, ...options.split(' '), target]);
  const file = await readFile(target);
  const picture = boxAt(file, 'mdat').subarray(8);
  return { file, settings: boxAt(file, 'hvcC'), picture, width, height };
}

function boxAt(file: Buffer, type: string): Buffer {
  const start = file.indexOf(type, 0, 'latin1') - 4;
  return file.subarray(start, start + file.readUInt32BE(start));
}

const item = short(1);
/** ffmpeg's default matrix for brightness and colour. */
const bt601 = 6;

/** Builds the picture with its metadata, for a place `startsAt` in a file. */
function still(coded: Coded, options: HeicOptions, startsAt: number): Buffer {
  const size = describe(coded, options, 0).length;
  const description = describe(coded, options, startsAt + size + 8);
  return Buffer.concat([description, box('mdat', coded.picture)]);
}

function describe({ settings, picture, width, height }: Coded, options: HeicOptions, at: number) {
  const { crop, turns = 0, isMirrored = false, colours } = options;
  const properties = [settings, box('ispe', 0, width, height)];
  if (crop) properties.push(cropBox(crop, width, height));
  if (turns > 0) properties.push(box('irot', Buffer.from([turns])));
  if (isMirrored) properties.push(box('imir', Buffer.from([1])));
  if (colours) {
    const numbers = [colours.primaries, colours.curve, bt601].map(short);
    properties.push(box('colr', 'nclx', ...numbers, Buffer.alloc(1)));
  }
  const places = properties.map((_, place) => (place === 1 ? 2 : 0x80 | (place + 1)));
  const belongs = [short(1), Buffer.from([places.length, ...places])];
  return box(
    'meta',
    0,
    box('hdlr', 0, 0, 'pict', 0, 0, 0, Buffer.alloc(1)),
    box('pitm', 0, item),
    box('iloc', 0, short(0x4400), short(1), item, short(0), short(1), at, picture.length),
    box('iinf', 0, short(1), box('infe', 0x02000000, item, short(0), 'hvc1', Buffer.alloc(1))),
    box('iprp', box('ipco', ...properties), box('ipma', 0, 1, ...belongs)),
  );
}

type Grid = { columns: number; rows: number };

/** The content of the grid's item: how many tiles, and the size of the whole. */
function plan({ width, height }: Coded, { columns, rows }: Grid): Buffer {
  const counts = Buffer.from([0, 0, rows - 1, columns - 1]);
  return Buffer.concat([counts, short(columns * width), short(rows * height)]);
}

/** Describes the grid, which is item 1, and its tiles, which all have the same bytes. */
function describeGrid(coded: Coded, grid: Grid, at: number): Buffer {
  const { settings, picture, width, height } = coded;
  const tiles = Array.from({ length: grid.columns * grid.rows }, (_, place) => short(place + 2));
  const planBytes = plan(coded, grid).length;
  const place = (id: Buffer, start: number, bytes: number) => [
    id,
    short(0),
    short(1),
    start,
    bytes,
  ];
  const named = (id: Buffer, type: string) =>
    box('infe', 0x02000000, id, short(0), type, Buffer.alloc(1));
  const count = short(tiles.length + 1);
  const sizes = [
    box('ispe', 0, width, height),
    box('ispe', 0, grid.columns * width, grid.rows * height),
  ];
  return box(
    'meta',
    0,
    box('hdlr', 0, 0, 'pict', 0, 0, 0, Buffer.alloc(1)),
    box('pitm', 0, item),
    box(
      ...(['iloc', 0, short(0x4400), count] as const),
      ...place(item, at, planBytes),
      ...tiles.flatMap((tile) => place(tile, at + planBytes, picture.length)),
    ),
    box('iinf', 0, count, named(item, 'grid'), ...tiles.map((tile) => named(tile, 'hvc1'))),
    box('iref', 0, box('dimg', item, short(tiles.length), ...tiles)),
    box(
      'iprp',
      box('ipco', settings, ...sizes),
      box(
        ...(['ipma', 0, tiles.length + 1, item, Buffer.from([1, 3])] as const),
        ...tiles.flatMap((tile) => [tile, Buffer.from([2, 0x81, 2])]),
      ),
    ),
  );
}

/** Builds a crop: sizes and the distance between the centres, as fractions of two. */
function cropBox(
  { left, top, width, height }: Required<HeicOptions>['crop'],
  w: number,
  h: number,
) {
  const offsets = [2 * left + width - w, 2 * top + height - h];
  return box('clap', width, 1, height, 1, offsets[0]!, 2, offsets[1]!, 2);
}

/** Builds a box: texts as they are, numbers in four bytes. */
function box(type: string, ...parts: (string | number | Buffer)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'number') return Buffer.from(new Int32Array([part]).buffer).swap32();
      return typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    }),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function short(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}
