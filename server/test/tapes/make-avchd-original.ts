import { execFile } from 'node:child_process';
/** Makes what an AVCHD camera writes: H.264 in a transport stream, with the time of the recording beside each picture. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeByRecipe } from '#test/make-film.ts';

const run = promisify(execFile);
const picturesPerSecond = 25;
/** What x264 writes before each picture when it is asked to. */
const delimiter = Buffer.from([0, 0, 0, 1, 9]);

/** `recordings`: when each began, on the camera's clock; null for one without a clock. */
export async function makeAvchdOriginal(
  folder: string,
  recordings: readonly { at: string | null; seconds: number }[],
): Promise<string> {
  const seconds = recordings.reduce((sum, each) => sum + each.seconds, 0);
  const bare = await makeByRecipe(folder, {
    name: `avchd-${seconds}.h264`,
    sources: [`testsrc=size=320x180:rate=${picturesPerSecond}:duration=${seconds}`],
    options: '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -x264-params aud=1:bframes=0 -f h264',
  });
  const pictures = splitAt(await readFile(bare), delimiter);
  const moments = recordings.flatMap(({ at, seconds: length }) =>
    Array.from({ length: length * picturesPerSecond }, (_, number) =>
      at === null ? null : Date.parse(`${at}Z`) + Math.floor((number * 1000) / picturesPerSecond),
    ),
  );
  const noted = pictures.map((picture, number) => {
    const moment = moments[number] ?? null;
    const delimiterBytes = delimiter.length + 1;
    const message = moment === null ? Buffer.alloc(0) : mdpmMessage(moment, number);
    return Buffer.concat([
      picture.subarray(0, delimiterBytes),
      message,
      picture.subarray(delimiterBytes),
    ]);
  });
  const raw = path.join(folder, 'noted.h264');
  await writeFile(raw, Buffer.concat(noted));
  const file = path.join(folder, '00001.MTS');
  const options = `-c copy -f mpegts ${file}`.split(' ');
  const input = ['-f', 'h264', '-r', String(picturesPerSecond), '-i', raw];
  await run('ffmpeg', ['-v', 'error', '-y', ...input, ...options]);
  return file;
}

function splitAt(bytes: Buffer, mark: Buffer): Buffer[] {
  const begins: number[] = [];
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) begins.push(at);
  return begins.map((begin, place) => bytes.subarray(begin, begins[place + 1]));
}

/** One unit with the date, the time and the counter, as cameras write it. */
export function mdpmMessage(moment: number, number: number): Buffer {
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(inDigits);
  const second = Math.floor(number / picturesPerSecond);
  const packs = [
    [0x13, ...[number % picturesPerSecond, second % 60, 0, 0].map(inDigits)],
    [0x18, 0xff, ...[Math.floor(year / 100), year % 100, date.getUTCMonth() + 1].map(inDigits)],
    [0x19, inDigits(date.getUTCDate()), ...clock],
  ];
  const body = [...identity, ...Buffer.from('MDPM'), packs.length, ...packs.flat()];
  return Buffer.from([0, 0, 0, 1, 6, ...escaped([5, body.length, ...body, 0x80])]);
}

const identity = Buffer.from('17ee8c60f84d11d98cd60800200c9a66', 'hex');
const inDigits = (value: number): number => (Math.floor(value / 10) << 4) | (value % 10);

function escaped(bytes: number[]): number[] {
  const written: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && written.at(-1) === 0 && written.at(-2) === 0) written.push(3);
    written.push(byte);
  }
  return written;
}
