/**
 * Measures how fast the server makes the renditions of photos and the access copy of a tape, compared with libvips and
 * ffmpeg alone in the same run; and how soon after the acknowledgement a photo has a thumbnail and a film its poster.
 * Run: node bench/derivatives.bench.ts [photos] [seconds of tape]; 3600 seconds are a real tape.
 * Of a tape longer than ten minutes bare ffmpeg converts the first ten; its time is scaled to the whole length.
 * Prints the results; exits with 1 when a limit is exceeded. Other work on the machine changes the elapsed time, and hardly
 * the processor time.
 */
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Background, startBackground } from '../server/src/background.ts';
import { sharp } from '../server/src/platform/media/image/locked-sharp.ts';
import { openBenchArchive } from './bench-archive.ts';
import { makePhotos, makeTape } from './bench-media.ts';
import { noteFigure } from './note-figure.ts';
import { processorSeconds } from './processor-seconds.ts';

const run = promisify(execFile);

const photoCount = Number(process.argv[2] ?? 600);
const tapeSeconds = Number(process.argv[3] ?? 600);
/** How many times the bare tool's processor time and elapsed time: the server also reads tags, checks results and records them. */
const photoBars = { processor: 1.25, elapsed: 1.3 };
const tapeBars = { processor: 1.05, elapsed: 1.05 };
const thumbnailBarSeconds = 5;
const posterBarSeconds = 20;
const referenceSeconds = Math.min(tapeSeconds, 600);

const slots = 2;

type Effort = { seconds: number; processor: number };

async function effortOf(work: () => Promise<unknown>): Promise<Effort> {
  const before = await processorSeconds();
  const seconds = await secondsOf(work);
  return { seconds, processor: (await processorSeconds()) - before };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Makes three sizes of each photo: decodes it once, makes the smaller of the larger; one photo at a time per core. */
async function drawBare(paths: string[], folder: string): Promise<void> {
  const waiting = paths.values();
  const work = async (slot: number): Promise<void> => {
    for (const file of waiting) {
      const view = sharp(file).autoOrient().resize(1440, 1440, { fit: 'inside' });
      const { data, info } = await view.raw().toBuffer({ resolveWithObject: true });
      const again = () => sharp(data, { raw: info });
      const out = path.join(folder, `bare-${slot}`);
      await again().webp({ quality: 80, effort: 2 }).toFile(`${out}.view.webp`);
      await again().resize(640).webp({ quality: 75, effort: 2 }).toFile(`${out}.grid.webp`);
      await again().resize(320).jpeg({ quality: 80 }).toFile(`${out}.jpg`);
    }
  };
  await Promise.all(Array.from({ length: slots }, (_, slot) => work(slot)));
}

async function convertBare(file: string, folder: string): Promise<void> {
  const convert =
    '-vf bwdif=mode=send_field:deint=interlaced,scale=768:576,setsar=1,format=yuv420p -fps_mode vfr -c:v libx264 ' +
    '-preset veryfast -crf 22 -maxrate 6000000 -bufsize 12000000 -profile:v high -g 120 -c:a aac -b:a 160000 -ac 2 ' +
    '-movflags +faststart';
  const out = path.join(folder, 'bare.mp4');
  const part = ['-t', String(referenceSeconds), '-i', file];
  await run('ffmpeg', ['-v', 'error', '-y', ...part, ...convert.split(' '), out]);
}

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-files-'));
const archive = await openBenchArchive();
const { ctx, store } = archive;
let background: Background | undefined;

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await sleep(50);
};

async function isShown(id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('media')
    .select('thumbnail_path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.thumbnail_path !== null;
}

function longer({ seconds, processor }: Effort, times: number): Effort {
  return {
    seconds: seconds * times,
    processor: processor * times,
  };
}

function report(what: string, bare: Effort, own: Effort, bars: typeof photoBars): void {
  const compare = (which: string, ours: number, reference: number, bar: number) =>
    noteFigure({
      what: `${what}: ${which}`,
      ours: `${ours.toFixed(1)} s`,
      reference: `bare ${reference.toFixed(1)} s`,
      ratio: (ours / reference).toFixed(2),
      bar: `${bar} ×`,
      isMet: ours / reference <= bar,
    });
  compare('seconds of a processor', own.processor, bare.processor, bars.processor);
  compare('elapsed', own.seconds, bare.seconds, bars.elapsed);
}

function wait(what: string, seconds: number, bar: number): void {
  noteFigure({
    what: `${what} after the acknowledgement`,
    ours: `${seconds.toFixed(1)} s`,
    bar: `${bar} s`,
    isMet: seconds <= bar,
  });
}

try {
  const [photos, tape] = [
    await makePhotos(folder, photoCount),
    await makeTape(folder, tapeSeconds),
  ];
  const bareDrawing = await effortOf(() => drawBare(photos, folder));
  await ctx.jobs.start();
  for (const photo of photos) await store(photo);
  // The time includes the start of the workers.
  const drawing = await effortOf(async () => {
    background = await startBackground(ctx);
    await until(archive.areReady);
  });
  report(`${photoCount} photos of 12 megapixels`, bareDrawing, drawing, photoBars);

  const bareConverting = longer(
    await effortOf(() => convertBare(tape, folder)),
    tapeSeconds / referenceSeconds,
  );
  const film = await store(tape);
  const converting = await effortOf(async () => {
    wait('poster of a film', await secondsOf(() => until(() => isShown(film))), posterBarSeconds);
    await until(archive.areReady);
  });
  report(`${tapeSeconds} s of tape`, bareConverting, converting, tapeBars);

  await appendFile(photos.at(0) ?? tape, 'another one');
  const photo = await store(photos.at(0) ?? tape);
  wait(
    'thumbnail of a photo',
    await secondsOf(() => until(() => isShown(photo))),
    thumbnailBarSeconds,
  );
} finally {
  await background?.stop();
  await archive.close();
  await rm(folder, { recursive: true, force: true });
}
