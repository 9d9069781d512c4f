/** Writes what the camera wrote on a planned DV tape: black pictures, each with its date, its time and the counter. */
import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { partAt } from '#test/tapes/draw-tape.ts';
import type { TapePlan } from '#test/tapes/plan-tape.ts';

const run = promisify(execFile);
const pictureBytes = 144_000;
const picturesPerSecond = 25;
/** The header, the subcode and the VAUX of the first sequence. */
const headBytes = 6 * 80;

/** Only the first picture is whole: the file has holes, where the disk keeps nothing. */
export async function makeDvOriginal(folder: string, plan: TapePlan): Promise<string> {
  const file = path.join(folder, `tape-${plan.seed}.dv`);
  const source = 'color=black:size=720x576:rate=25';
  const options = '-frames:v 1 -pix_fmt yuv420p -c:v dvvideo -f rawvideo pipe:1';
  const { stdout: whole } = await run(
    'ffmpeg',
    ['-v', 'error', '-f', 'lavfi', '-i', source, ...options.split(' ')],
    { encoding: 'buffer' },
  );
  await using handle = await open(file, 'w');
  const count = Math.floor(plan.seconds * picturesPerSecond);
  for (let number = 0; number < count; number += 1) {
    const at = number / picturesPerSecond;
    const picture = number < 2 ? whole : whole.subarray(0, headBytes);
    const part = partAt(plan.parts, at);
    // An empty tape says nothing.
    const isRecorded = part.kind === 'scene';
    const dated = Buffer.from(picture);
    if (isRecorded) writePacks(dated, { at: part.recordedAt + at - part.from, number });
    await handle.write(dated, 0, dated.length, number * pictureBytes);
  }
  await handle.truncate(count * pictureBytes);
  return file;
}

function writePacks(picture: Buffer, { at, number }: { at: number; number: number }): void {
  const moment = new Date(at * 1000);
  const year = moment.getUTCFullYear() % 100;
  const date = [moment.getUTCDate(), moment.getUTCMonth() + 1, year].map(inDigits);
  const time = [moment.getUTCSeconds(), moment.getUTCMinutes(), moment.getUTCHours()].map(inDigits);
  const second = Math.floor(number / picturesPerSecond);
  const counter = [
    number % picturesPerSecond,
    second % 60,
    Math.floor(second / 60) % 60,
    Math.floor(second / 3600),
  ].map(inDigits);
  picture.set([0x13, ...counter], 80 + 6);
  picture.set([0x62, 0xff, ...date], 2 * 80 + 6);
  picture.set([0x63, 0xff, ...time], 2 * 80 + 6 + 8);
}

const inDigits = (value: number): number => (Math.floor(value / 10) << 4) | (value % 10);
