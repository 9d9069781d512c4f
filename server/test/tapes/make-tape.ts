/** Writes a planned tape as a film. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { size } from '#test/tapes/draw-place.ts';
import { drawTape, picturesPerSecond } from '#test/tapes/draw-tape.ts';
import type { TapePlan } from '#test/tapes/plan-tape.ts';
import { recordTape, samplesPerSecond } from '#test/tapes/record-tape.ts';

/** Makes an MP4 of H.264 and AAC in the folder and returns its path. */
export async function makeTape(folder: string, plan: TapePlan): Promise<string> {
  const film = path.join(folder, `tape-${plan.seed}.mp4`);
  const sound = `${film}.pcm`;
  await writeFile(sound, recordTape(plan));
  const picture = `-f rawvideo -pix_fmt yuv420p -s ${size.width}x${size.height} -r ${picturesPerSecond} -i pipe:0`;
  const coded = '-c:v libx264 -preset ultrafast -crf 24 -g 250 -c:a aac -b:a 48k';
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...`-v error -y ${picture} -f s16le -ar ${samplesPerSecond} -ac 1 -i`.split(' '),
      sound,
      ...coded.split(' '),
      film,
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const ended = once(ffmpeg, 'close');
  for (const bytes of drawTape(plan)) {
    // The next picture is drawn into the same buffer.
    if (!ffmpeg.stdin.write(Buffer.from(bytes))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  await finished(ffmpeg.stdin);
  const [status] = (await ended) as [number];
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`);
  await rm(sound);
  return film;
}
