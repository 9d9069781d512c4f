/**
 * Reads when pictures of a DV tape were recorded: each has the camera's date and time, and the counter of the tape, in
 * packs of five bytes (IEC 61834-4). Looks at a few hundred bytes of each picture, whatever the rest says.
 */
import type { CameraNotes } from '#platform/media/signs/clock-signs.ts';

const blockBytes = 80;
const blocksPerSequence = 150;
/** A sequence begins with a header block, two of subcode and three of VAUX. */
const subcodeBlocks = [1, 2];
const vauxBlocks = [3, 4, 5];
const packs = { timecode: 0x13, date: 0x62, time: 0x63 };

export const dvFormats = {
  pal: { bytes: 144_000, perSecond: 25, sequences: 12 },
  ntsc: { bytes: 120_000, perSecond: 30_000 / 1001, sequences: 10 },
};

export function readDvPicture(picture: Buffer, sequences: number): CameraNotes {
  let date: string | null = null;
  let time: string | null = null;
  let timecode: string | null = null;
  for (let sequence = 0; sequence < sequences; sequence += 1) {
    const start = sequence * blocksPerSequence * blockBytes;
    for (const pack of packsOf(picture, start)) {
      const kind = pack[0];
      if (kind === packs.date) date ??= readDate(pack);
      if (kind === packs.time) time ??= readTime(pack);
      if (kind === packs.timecode) timecode ??= readTimecode(pack);
    }
    if (date !== null && time !== null && timecode !== null) break;
  }
  const isDated = date !== null && time !== null;
  return { recordedAt: isDated ? momentOf(`${date}T${time}Z`) : null, timecode };
}

function* packsOf(picture: Buffer, start: number): Generator<Buffer> {
  for (const block of subcodeBlocks) {
    // Six packs, each after an identifier of three bytes.
    for (let pack = 0; pack < 6; pack += 1) {
      yield picture.subarray(start + block * blockBytes + 6 + pack * 8).subarray(0, 5);
    }
  }
  for (const block of vauxBlocks) {
    for (let pack = 0; pack < 15; pack += 1) {
      yield picture.subarray(start + block * blockBytes + 3 + pack * 5).subarray(0, 5);
    }
  }
}

/** Two digits, one in each half of a byte; the first has `bits`. Null where it is no number. */
export function digits(byte: number | undefined, bits: number): string | null {
  if (byte === undefined) return null;
  const [tens, ones] = [(byte >> 4) & (2 ** bits - 1), byte & 15];
  return tens > 9 || ones > 9 ? null : `${tens}${ones}`;
}

function readDate(pack: Buffer): string | null {
  const [day, month, year] = [digits(pack[2], 2), digits(pack[3], 1), digits(pack[4], 4)];
  if (day === null || month === null || year === null) return null;
  // DV was sold from 1995 on.
  return `${Number(year) < 90 ? 20 : 19}${year}-${month}-${day}`;
}

function readTime(pack: Buffer): string | null {
  const [seconds, minutes, hours] = [digits(pack[2], 3), digits(pack[3], 3), digits(pack[4], 2)];
  return seconds && minutes && hours ? `${hours}:${minutes}:${seconds}` : null;
}

export function readTimecode(pack: Buffer): string | null {
  const frames = digits(pack[1], 2);
  const time = readTime(pack);
  return frames && time ? `${time}:${frames}` : null;
}

/** Null for a day that does not exist, as in what a recorder wrote without a clock. */
export function momentOf(text: string): number | null {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}
