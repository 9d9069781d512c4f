/** Writes camera raw files byte by byte: the sensor data behind its colour filters. */

export type DngOptions = {
  width?: number;
  height?: number;
  /** EXIF orientation 1 to 8. */
  orientation?: number;
  /** A JPEG inside the file; none by default. */
  preview?: Buffer;
};

type Colour = [number, number, number];

/** The sensor's values for white in the light of this picture: only the camera's own white balance makes it white. */
const neutral: Colour = [0.8, 1, 0.4];
/** The sensor's values for white in daylight. */
const daylight: Colour = [0.5, 1, 0.7];
/** Converts CIE XYZ (D65) to linear sRGB. */
const fromXyz = [
  [3.2404542, -1.5371385, -0.4985314],
  [-0.969266, 1.8760108, 0.041556],
  [0.0556434, -0.2040259, 1.0572252],
];
/** The colours of the quarters, as in `drawPhoto`. */
const quarters: Colour[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 1],
];
const white = 0xffff;
/** Far below the highest value, so that nothing is overexposed. */
const brightness = 0.6;

/**
 * Makes a DNG of 16-bit Bayer data (RGGB) whose stored quarters are red and green above blue and white. Its camera
 * measured the light: neither the daylight of its matrix nor a guess gives the right colours.
 */
export function makeDng(options: DngOptions = {}): Buffer {
  const { width = 1200, height = 800, orientation = 1, preview = Buffer.alloc(0) } = options;
  const pixels = sensorData(width, height);
  const hasPreview = preview.length > 0;
  const sensor = { width, height, orientation, hasPreview, pixelsAt: 0, previewTableAt: 0 };
  const previewTableAt = headerBytes + directoryBytes(sensorEntries(sensor));
  const previewAt = previewTableAt + directoryBytes(previewEntries(0, 0));
  const pixelsAt = previewAt + preview.length;
  const header = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  return Buffer.concat([
    header,
    directory(headerBytes, sensorEntries({ ...sensor, pixelsAt, previewTableAt })),
    directory(previewTableAt, previewEntries(previewAt, preview.length)),
    preview,
    pixels,
  ]);
}

const headerBytes = 8;
const [BYTE, ASCII, SHORT, LONG, RATIONAL, SIGNED_RATIONAL] = [1, 2, 3, 4, 5, 10];

type Sensor = {
  width: number;
  height: number;
  orientation: number;
  hasPreview: boolean;
  pixelsAt: number;
  previewTableAt: number;
};
type Entry = [tag: number, type: number, count: number, value: number | Buffer];

function sensorEntries(sensor: Sensor): Entry[] {
  const { width, height, orientation, hasPreview, pixelsAt, previewTableAt } = sensor;
  const matrix = fromXyz.flatMap((row, filter) => row.map((part) => part * daylight[filter]!));
  return [
    [254, LONG, 1, 0],
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 1, 16],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 32_803],
    [271, ASCII, camera.length, camera],
    [272, ASCII, camera.length, camera],
    [273, LONG, 1, pixelsAt],
    [274, SHORT, 1, orientation],
    [277, SHORT, 1, 1],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * 2],
    ...(hasPreview ? [[330, LONG, 1, previewTableAt] satisfies Entry] : []),
    [33_421, SHORT, 2, 0x0002_0002],
    [33_422, BYTE, 4, 0x0201_0100],
    [50_706, BYTE, 4, 0x0000_0401],
    [50_708, ASCII, camera.length, camera],
    [50_717, LONG, 1, white],
    [50_721, SIGNED_RATIONAL, matrix.length, rationals(matrix)],
    [50_728, RATIONAL, neutral.length, rationals(neutral)],
    [50_778, SHORT, 1, 21],
  ];
}

function previewEntries(previewAt: number, sizeBytes: number): Entry[] {
  return [
    [254, LONG, 1, 1],
    [259, SHORT, 1, 7],
    [262, SHORT, 1, 6],
    [273, LONG, 1, previewAt],
    [279, LONG, 1, sizeBytes],
  ];
}

const camera = Buffer.from('Heirloom Test\0', 'latin1');

const longValues = (entries: Entry[]): Buffer[] =>
  entries.map(([, , , value]) => value).filter((value) => typeof value !== 'number');

const tableBytes = (entries: Entry[]): number => 2 + entries.length * 12 + 4;

const directoryBytes = (entries: Entry[]): number =>
  longValues(entries).reduce((sum, { length }) => sum + length, tableBytes(entries));

/** Builds a directory that begins at this place of the file; values too long for an entry follow it. */
function directory(startsAt: number, entries: Entry[]): Buffer {
  const table = Buffer.alloc(tableBytes(entries));
  table.writeUInt16LE(entries.length, 0);
  let longAt = startsAt + table.length;
  for (const [place, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + place * 12;
    table.writeUInt16LE(tag, at);
    table.writeUInt16LE(type, at + 2);
    table.writeUInt32LE(count, at + 4);
    table.writeUInt32LE(typeof value === 'number' ? value : longAt, at + 8);
    if (typeof value !== 'number') longAt += value.length;
  }
  return Buffer.concat([table, ...longValues(entries)]);
}

function rationals(values: number[]): Buffer {
  const SCALE = 100_000;
  const bytes = Buffer.alloc(values.length * 8);
  for (const [place, value] of values.entries()) {
    bytes.writeInt32LE(Math.round(value * SCALE), place * 8);
    bytes.writeInt32LE(SCALE, place * 8 + 4);
  }
  return bytes;
}

function sensorData(width: number, height: number): Buffer {
  const samples = new Uint16Array(width * height);
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 1) {
      const quarter = (row < height / 2 ? 0 : 2) + (column < width / 2 ? 0 : 1);
      const filter = (row % 2) + (column % 2);
      samples[at] = quarters[quarter]![filter]! * neutral[filter]! * brightness * white;
    }
  }
  return Buffer.from(samples.buffer);
}
