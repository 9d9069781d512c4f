/**
 * Measures what the full box costs: the same small photos, inspected and made into their three sizes, and a film of a
 * minute, inspected and converted, with and without it, in turns. Run: node bench/sandbox.bench.ts [photos], with 1000 for
 * realistic numbers. Prints the results; exits with 1 when the box takes more than 1.15 times the processor time for the
 * photos, 1.05 for the film. Other work on the machine hardly changes these; the elapsed time is printed beside them.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharp } from '../server/src/platform/media/image/locked-sharp.ts';
import { chooseTools } from '../server/src/platform/media/tools/choose-tools.ts';
import { findConfinements } from '../server/src/platform/media/tools/confinement.ts';
import { findSandbox, type Sandbox } from '../server/src/platform/media/tools/sandbox.ts';
import {
  createMediaWorkers,
  type MediaWorkers,
} from '../server/src/platform/media/worker/media-workers.ts';
import { makeTape } from './bench-media.ts';
import { noteFigure } from './note-figure.ts';
import { processorSeconds } from './processor-seconds.ts';

const photoCount = Number(process.argv[2] ?? 200);
const rounds = 3;
const bars = { photos: 1.15, film: 1.05 };
const slots = 2;

type Effort = { seconds: number; processor: number };

async function makeSmallPhotos(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (let number = 0; number < photoCount; number += 1) {
    const noise = { type: 'gaussian', mean: 100 + (number % 50), sigma: 25 } as const;
    const file = path.join(folder, `photo-${number}.jpg`);
    const create = { width: 1600, height: 1200, channels: 3, background: '#888', noise } as const;
    await sharp({ create }).blur(1.5).jpeg({ quality: 85 }).toFile(file);
    paths.push(file);
  }
  return paths;
}

/** As before there was a box: without network where that works, and that again for each tool. */
async function withoutBox(): Promise<Sandbox> {
  const confinements = await findConfinements();
  const { noNetwork, diesWithParent } = confinements;
  const line = [...noNetwork, ...diesWithParent, 'prlimit', '--core=0', '--nofile=1024', '--'];
  return {
    kind: 'none',
    sentence: '',
    account: null,
    confinements,
    enter: (places) => ({ line, inside: places }),
    reaches: () => Promise.resolve(true),
  };
}

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-box-'));

const owner = 'anna';

/** Inspects the photos and draws their sizes, one photo at a time per worker. */
async function drawPhotos(media: MediaWorkers, photos: string[]): Promise<void> {
  const waiting = photos.values();
  const work = async (slot: number): Promise<void> => {
    const outputDir = path.join(folder, `out-${slot}`);
    await mkdir(outputDir, { recursive: true });
    for (const file of waiting) {
      await media.sniff({ path: file }, { owner });
      await media.inspect({ path: file, fileName: 'photo.jpg' }, { owner });
      await media.renderPhoto({ path: file, format: 'jpeg', outputDir }, { owner });
    }
  };
  await Promise.all(Array.from({ length: slots }, (_, slot) => work(slot)));
}

async function convertFilm(media: MediaWorkers, film: string): Promise<void> {
  await media.sniff({ path: film }, { owner });
  const { probe: facts } = await media.inspect({ path: film, fileName: 'tape.avi' }, { owner });
  if (!facts) throw new Error('The tape should be a film.');
  const outPath = path.join(folder, 'copy.mp4');
  await media.makeAccessCopy({ path: film, facts, outPath, fieldRate: 'full' }, { owner });
}

async function effortIn(
  sandbox: Sandbox,
  work: (media: MediaWorkers) => Promise<void>,
): Promise<Effort> {
  const tools = await chooseTools();
  const log = { warn: console.warn };
  const media = createMediaWorkers({
    tools,
    log,
    quickWorkers: slots,
    scratchDir: folder,
    sandbox,
  });
  const [startedAt, before] = [performance.now(), await processorSeconds()];
  await work(media);
  const effort = {
    processor: (await processorSeconds()) - before,
    seconds: (performance.now() - startedAt) / 1000,
  };
  await media.stop();
  return effort;
}

/** Does the work with and without the box, by turns. */
async function compare(
  what: string,
  bar: number,
  work: (media: MediaWorkers) => Promise<void>,
): Promise<void> {
  const sums = { bare: { seconds: 0, processor: 0 }, box: { seconds: 0, processor: 0 } };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, sandbox] of [['bare', bare] as const, ['box', box] as const]) {
      const { seconds, processor } = await effortIn(sandbox, work);
      sums[name].seconds += seconds;
      sums[name].processor += processor;
    }
  }
  const ratio = sums.box.processor / sums.bare.processor;
  noteFigure({
    what: `${rounds} times ${what} in the full box, of a processor`,
    ours: `${sums.box.processor.toFixed(1)} s`,
    reference: `without ${sums.bare.processor.toFixed(1)} s`,
    ratio: `${ratio.toFixed(2)}, in ${(sums.box.seconds / sums.bare.seconds).toFixed(2)} of the time`,
    bar: `${bar}`,
    isMet: ratio <= bar,
  });
}

const box = await findSandbox();
if (box.kind !== 'full') throw new Error(box.sentence);
const bare = await withoutBox();
try {
  const photos = await makeSmallPhotos(folder);
  await compare(`${photoCount} photos of 2 megapixels`, bars.photos, (media) =>
    drawPhotos(media, photos),
  );
  const film = await makeTape(folder, 60);
  await compare('a film of a minute', bars.film, (media) => convertFilm(media, film));
} finally {
  await rm(folder, { recursive: true, force: true });
}
