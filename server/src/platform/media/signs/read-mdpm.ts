/**
 * Reads what an AVCHD camera wrote beside its pictures: packs like those of DV, in an SEI message of H.264 that
 * cameras call MDPM.
 */
import type { CameraNotes } from '#platform/media/signs/clock-signs.ts';
import { digits, momentOf, readTimecode } from '#platform/media/signs/read-dv-packs.ts';

const mark = Buffer.from('17ee8c60f84d11d98cd60800200c9a664d44504d', 'hex');
const packBytes = 5;
const packs = { timecode: 0x13, yearAndMonth: 0x18, dayAndTime: 0x19 };

/** As much as a message can have of what is read, each third byte being an escape. */
const mostBytes = Math.ceil(1.5 * (mark.length + 1 + 255 * packBytes));

/** `message`: one NAL unit with supplemental information; null when it is not one of these. */
export function readMdpm(message: Buffer): CameraNotes | null {
  // Nothing in the mark is escaped.
  const start = message.indexOf(mark);
  if (start === -1) return null;
  const bytes = withoutEscapes(message.subarray(start, start + mostBytes));
  const first = mark.length + 1;
  const count = bytes[first - 1] ?? 0;
  const byKind = new Map(
    Array.from({ length: count }, (_, place) => {
      const pack = bytes.subarray(first + place * packBytes).subarray(0, packBytes);
      return [pack[0], pack];
    }),
  );
  const timecode = byKind.get(packs.timecode);
  return {
    recordedAt: readMoment(byKind.get(packs.yearAndMonth), byKind.get(packs.dayAndTime)),
    timecode: timecode ? readTimecode(timecode) : null,
  };
}

/** The first byte is the time zone, which the clock does not need: only jumps count. */
function readMoment(month: Buffer | undefined, day: Buffer | undefined): number | null {
  const two = (pack: Buffer | undefined, place: number) => digits(pack?.[place], 4);
  const [century, year] = [two(month, 2), two(month, 3)];
  const date = [`${century}${year}`, two(month, 4), two(day, 1)];
  const time = [two(day, 2), two(day, 3), two(day, 4)];
  return momentOf(`${date.join('-')}T${time.join(':')}Z`);
}

/** H.264 puts a 3 behind two zeros, so that nothing looks like the begin of a unit. */
function withoutEscapes(unit: Buffer): Buffer {
  const bytes = [...unit].filter(
    (byte, place) => !(byte === 3 && unit[place - 1] === 0 && unit[place - 2] === 0),
  );
  return Buffer.from(bytes);
}
