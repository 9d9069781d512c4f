/** Writes pixels as an uncompressed TIFF: the result of a decoder in a process of its own. */
import { closeSync, openSync, writeSync } from 'node:fs';

export type Pixels = {
  /** Returns a row of 8-bit RGB or RGBA, counted from 0. */
  row: (index: number) => Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
  /** An ICC profile; empty for sRGB. */
  profile: Uint8Array;
};

/** Writes the file row by row, with its colour profile. @throws when it cannot be written */
export function writePlainTiff(path: string, pixels: Pixels): void {
  const file = openSync(path, 'w');
  const write = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  };
  write(header(pixels));
  write(pixels.profile);
  for (let index = 0; index < pixels.height; index += 1) write(pixels.row(index));
  closeSync(file);
}

/** Builds the header for one uncompressed strip; values too long for an entry follow the table, then the profile. */
function header({ width, height, channels, profile }: Pixels): Buffer {
  const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
  const count = 10 + (channels === 4 ? 1 : 0) + (profile.length > 0 ? 1 : 0);
  const bitsAt = 8 + 2 + count * 12 + 4;
  const profileAt = bitsAt + 8;
  const entries: [number, number, number, number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, profileAt + profile.length],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * channels],
    [284, SHORT, 1, 1],
  ];
  if (channels === 4) entries.push([338, SHORT, 1, 2]);
  if (profile.length > 0) entries.push([34_675, UNDEFINED, profile.length, profileAt]);
  const bytes = Buffer.alloc(profileAt);
  bytes.write('II*\0\x08\0\0\0', 0, 'latin1');
  bytes.writeUInt16LE(count, 8);
  entries.forEach(([tag, type, length, value], index) => {
    const at = 10 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(length, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  });
  for (let channel = 0; channel < channels; channel += 1) {
    bytes.writeUInt16LE(8, bitsAt + channel * 2);
  }
  return bytes;
}
