/** Makes photos, a film and a tape for benchmarks. */
import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { appendFile, copyFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharp } from '../server/src/platform/media/image/locked-sharp.ts';

const run = promisify(execFile);

const models = 12;

/** Fills a file with chance behind the beginning of a JPEG, by which the server decides that it is a photo. */
export function photoOf(sizeBytes: number): Buffer<ArrayBuffer> {
  const bytes = randomFillSync(Buffer.alloc(sizeBytes));
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

/** Makes photos of 12 megapixels, each with different bytes. */
export async function makePhotos(folder: string, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const file = path.join(folder, `photo-${number}.jpg`);
    if (number < models) await drawPhoto(file, number);
    else await copyFile(paths.at(number % models) ?? file, file);
    await appendFile(file, `photo ${number}`);
    paths.push(file);
  }
  return paths;
}

const size = { width: 4000, height: 3000 };

/**
 * Draws shapes of all sizes over grain, which as JPEG are as large as a phone's photo (4.7 MB) and take sharp about as
 * long: 150 ms of a processor for three sizes, a real one of 4.1 MB 160 ms.
 */
async function drawPhoto(file: string, number: number): Promise<void> {
  const shapes = [];
  for (const width of [2, 4, 8, 20, 100]) {
    const layer = drawNoise(width, 110 + number * 5)
      .ensureAlpha(0.4)
      .raw();
    const { data, info } = await layer.toBuffer({ resolveWithObject: true });
    shapes.push({ input: data, raw: info });
  }
  const grain = await drawNoise(1, 128).png({ compressionLevel: 0 }).toBuffer();
  await sharp(grain).composite(shapes).jpeg({ quality: 95 }).toFile(file);
}

/** Makes a picture of spots of chance, so many pixels wide. */
function drawNoise(spotWidth: number, mean: number) {
  const spots = { width: size.width / spotWidth, height: size.height / spotWidth };
  const noise = { type: 'gaussian', mean, sigma: 60 } as const;
  return sharp({ create: { ...spots, channels: 3, background: '#888', noise } }).resize(size);
}

/** Makes an MP4 of 1280x720, as phones make them, with a key picture every second. */
export async function makeFilm(folder: string, filmSeconds: number): Promise<string> {
  const picture = `testsrc2=size=1280x720:rate=25:duration=${filmSeconds},noise=alls=12:allf=t`;
  const sound = `sine=frequency=440:sample_rate=48000:duration=${filmSeconds}`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const coded =
    '-c:v libx264 -preset veryfast -g 25 -pix_fmt yuv420p -c:a aac -movflags +faststart';
  const file = path.join(folder, 'film.mp4');
  await run('ffmpeg', ['-v', 'error', ...sources, ...coded.split(' '), file]);
  return file;
}

/** Makes an interlaced DV tape that repeats its first minute. */
export async function makeTape(folder: string, tapeSeconds: number): Promise<string> {
  const minute = path.join(folder, 'minute.avi');
  const seconds = Math.min(tapeSeconds, 60);
  const picture = `testsrc2=size=720x576:rate=50:duration=${seconds},noise=alls=12:allf=t`;
  const sound = `sine=frequency=440:sample_rate=48000:duration=${seconds}`;
  const tape =
    '-vf interlace=scan=bff:lowpass=0,setsar=16/15 -c:v dvvideo -pix_fmt yuv420p -c:a pcm_s16le -ac 2';
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  await run('ffmpeg', ['-v', 'error', ...sources, ...tape.split(' '), minute]);
  const file = path.join(folder, 'tape.avi');
  const again = ['-stream_loop', '-1', '-i', minute, '-t', String(tapeSeconds), '-c', 'copy'];
  await run('ffmpeg', ['-v', 'error', ...again, file]);
  return file;
}
