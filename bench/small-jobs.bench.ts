/**
 * Measures whether ten thousand small photos keep the processor busy, without gaps between their jobs, and whether one
 * photo of 60,000 pixels beside them holds them up. Run: node bench/small-jobs.bench.ts [photos], 500 if not given;
 * 10000 for realistic numbers. Exits with 1 when a limit is exceeded.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBackground } from '../server/src/background.ts';
import { sharp } from '../server/src/platform/media/image/locked-sharp.ts';
import { openBenchArchive } from './bench-archive.ts';
import { noteFigure } from './note-figure.ts';
import { processorSeconds } from './processor-seconds.ts';

const count = Number(process.argv[2] ?? 500);
/** The part of all processor time that is used at least; and how many times as long they take beside a huge photo. */
const bars = { busy: 0.9, besideHuge: 1.5 };
/** 240 million pixels. */
const huge = { width: 60_000, height: 4_000 };

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-files-'));

async function drawPhoto({ width, height }: typeof huge): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#886644' } as const;
  return sharp({ create, limitInputPixels: false }).jpeg().toBuffer();
}

type Effort = { seconds: number; processor: number };

/** Stores photos in an archive of their own, `first` before the small ones, and processes them until all are ready. */
async function processPhotos(small: Buffer, first: string[]): Promise<Effort> {
  const { ctx, store, areReady, close } = await openBenchArchive();
  try {
    await ctx.jobs.start();
    for (const file of first) await store(file);
    for (let at = 0; at < count; at += 1) {
      const file = path.join(folder, 'small.jpg');
      // Each with bytes of its own.
      await writeFile(file, Buffer.concat([small, Buffer.from(String(at))]));
      await store(file);
    }
    const before = await processorSeconds();
    const startedAt = performance.now();
    const background = await startBackground(ctx);
    while (!(await areReady())) await sleep(100);
    const seconds = (performance.now() - startedAt) / 1000;
    const processor = (await processorSeconds()) - before;
    await background.stop();
    return { seconds, processor };
  } finally {
    await close();
  }
}

try {
  const small = await drawPhoto({ width: 640, height: 480 });
  const alone = await processPhotos(small, []);
  const ofCores = alone.seconds * availableParallelism();
  const busy = alone.processor / ofCores;
  noteFigure({
    what: `${count} small photos: processor time that is used`,
    ours: `${alone.processor.toFixed(1)} s`,
    reference: `of all cores ${ofCores.toFixed(1)} s`,
    ratio: busy.toFixed(2),
    bar: `at least ${bars.busy}`,
    isMet: busy >= bars.busy,
  });
  const wide = path.join(folder, 'wide.jpg');
  await writeFile(wide, await drawPhoto(huge));
  const beside = await processPhotos(small, [wide]);
  const ratio = beside.seconds / alone.seconds;
  noteFigure({
    what: `${count} small photos beside one of ${huge.width} × ${huge.height} pixels: elapsed`,
    ours: `${beside.seconds.toFixed(1)} s`,
    reference: `alone ${alone.seconds.toFixed(1)} s`,
    ratio: ratio.toFixed(2),
    bar: `${bars.besideHuge} ×`,
    isMet: ratio <= bars.besideHuge,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
