/**
 * Measures how well transfers of the same tape are told, on made tapes, each transferred in four ways, and how often other
 * tapes are taken for the same. Run: node bench/same-tape.bench.ts [tapes], 12 if not given; 0
 * measures only what comparing costs. Writes into docs/tapes.md.
 */
import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { mostCompared } from '../server/src/features/processing/makers/compare-film.job.ts';
import {
  type Agreement,
  areSameTape,
  comparePrints,
  createComparison,
  type FilmPrint,
} from '../server/src/platform/media/prints/compare-prints.ts';
import { sharedSketch, sketchOf } from '../server/src/platform/media/prints/sketch-print.ts';
import type { MediaTools } from '../server/src/platform/media/tools/locate-tools.ts';
import { lookAtFilm } from '../server/test/tapes/look-at-film.ts';
import { makeTape } from '../server/test/tapes/make-tape.ts';
import { planTape } from '../server/test/tapes/plan-tape.ts';
import { percent, today, withTapeBench, writeSection } from './bench-tapes.ts';
import { noteFigure } from './note-figure.ts';

const run = promisify(execFile);
const count = Number(process.argv[2] ?? 12);
const firstSeed = 501;
const bars = { recall: 0.95, falseAlarms: 0.001, compareMs: 20, chooseSeconds: 10 };

/** What the second recorder does to the tape: `before` and `after` are options of ffmpeg. */
const ways: Record<string, { before: string; after: string }> = {
  'begins 7.3 s later': { before: '-ss 7.3', after: '-crf 23 -c:a aac' },
  'is paler, and 9 dB quieter': {
    before: '',
    after: '-vf eq=brightness=0.08:contrast=0.75:saturation=0.6 -af volume=-9dB -crf 24 -c:a aac',
  },
  'is a copy of a copy': {
    before: '-ss 0.5',
    after:
      '-vf scale=352:288,gblur=1.6,noise=alls=18:allf=t,crop=340:276:8:6 -af lowpass=5000,acompressor -crf 32 -c:a mp2 -b:a 64k -ar 32000',
  },
};

type Transfer = { tape: number; way: string | null; print: FilmPrint };

const words = (text: string): string[] => text.split(' ').filter(Boolean);

type Bench = { tools: MediaTools; folder: string };

async function transfersOf({ tools, folder }: Bench, tape: number): Promise<Transfer[]> {
  const first = await makeTape(folder, planTape({ seed: tape, seconds: 100 }));
  const transfers: Transfer[] = [
    { tape, way: null, print: (await lookAtFilm(tools, first)).print },
  ];
  for (const [way, { before, after }] of Object.entries(ways)) {
    const file = path.join(folder, 'again.mkv');
    const encode = words(`-c:v libx264 -preset ultrafast ${after}`);
    await run('ffmpeg', ['-v', 'error', '-y', ...words(before), '-i', first, ...encode, file]);
    transfers.push({ tape, way, print: (await lookAtFilm(tools, file)).print });
    await rm(file);
  }
  await rm(first);
  return transfers;
}

type Compared = {
  one: Transfer;
  other: Transfer;
  agreement: Agreement | null;
  isTold: boolean;
  /** How much of their sketches they share: by this films are chosen that are compared. */
  shared: number;
};

function compareAll(transfers: readonly Transfer[]): Compared[] {
  return transfers.flatMap((one, place) =>
    transfers.slice(place + 1).map((other) => {
      const agreement = comparePrints(one.print, other.print);
      const shared = sharedSketch(new Set(sketchOf(one.print)), sketchOf(other.print));
      return { one, other, agreement, isTold: areSameTape(agreement), shared };
    }),
  );
}

function linesOf(same: readonly Compared[], others: readonly Compared[]): string[] {
  const row = (name: string, pairs: readonly Compared[]) => {
    const pictures = pairs.map(({ agreement }) => agreement?.pictures ?? 0);
    const sounds = pairs.map(({ agreement }) => agreement?.sound ?? 0);
    const range = (values: number[]) =>
      `${percent(Math.min(...values))} to ${percent(Math.max(...values))}`;
    const told = pairs.filter(({ isTold }) => isTold).length;
    const shared = range(pairs.map((pair) => pair.shared));
    return `| ${name} | ${pairs.length} | ${told} | ${range(pictures)} | ${range(sounds)} | ${shared} |`;
  };
  const withFirst = Object.keys(ways).map((way) =>
    row(
      `the first, and one that ${way}`,
      same.filter((pair) => pair.one.way === null && pair.other.way === way),
    ),
  );
  return [
    '| Two transfers | Pairs | Told | Picture agrees | Sound agrees | Of the sketch shared |',
    '|---|---|---|---|---|---|',
    ...withFirst,
    row(
      'two of these three',
      same.filter((pair) => pair.one.way !== null),
    ),
    row('of two tapes', others),
  ];
}

const filmSeconds = 2 * 3600;
const otherFilms = 300;
const manyFilms = 10_000;

/** Of a film of two hours with others that are as long: of all there are, the likeliest are compared. */
function measureComparing(): string {
  // All films show the same few hundred pictures, so each second speaks for many offsets: real ones have less in common.
  const shown = Array.from({ length: 300 }, () => Buffer.concat([randomBytes(7), Buffer.of(0x80)]));
  const print = (): FilmPrint => {
    const chosen = Array.from({ length: filmSeconds }, () => shown[randomInt(shown.length)]!);
    return { pictures: Buffer.concat(chosen), sound: randomBytes(filmSeconds * 8) };
  };
  const others = Array.from({ length: otherFilms }, print);
  const begin = performance.now();
  const compare = createComparison(print());
  for (const other of others) compare(other);
  const ms = (performance.now() - begin) / otherFilms;
  noteFigure({
    what: 'Comparing a film of two hours with another one, while nothing is read',
    ours: `${ms.toFixed(1)} ms`,
    bar: `at most ${bars.compareMs} ms`,
    isMet: ms <= bars.compareMs,
  });
  const sketchMs = measureSketches();
  noteFigure({
    what: 'Choosing the likeliest among 10,000 films of two hours, while nothing is read',
    ours: `${((sketchMs * manyFilms) / 1000).toFixed(1)} s`,
    bar: `at most ${bars.chooseSeconds} s`,
    isMet: sketchMs * manyFilms <= bars.chooseSeconds * 1000,
  });
  return `Comparing a film of two hours with each of ${otherFilms} others as long took ${ms.toFixed(1)} ms for each on ${today()}, and comparing their sketches ${sketchMs.toFixed(2)} ms, without reading them. A new tape beside 10,000 such films costs ${((sketchMs * manyFilms + ms * mostCompared) / 1000).toFixed(1)} s once; were all of them compared as a whole, ${((ms * manyFilms) / 1000).toFixed(0)} s.`;
}

/** Returns how long one takes. No second of these films is like another one, so their sketches are the largest there are. */
function measureSketches(): number {
  const sketch = () => sketchOf({ pictures: markShown(randomBytes(filmSeconds * 8)) });
  const others = Array.from({ length: 50 }, sketch);
  const own = new Set(sketch());
  const begin = performance.now();
  for (let round = 0; round < 20; round += 1) {
    for (const other of others) sharedSketch(own, other);
  }
  return (performance.now() - begin) / (20 * others.length);
}

function markShown(pictures: Buffer): Buffer {
  for (let at = 7; at < pictures.length; at += 8) pictures[at]! |= 0x80;
  return pictures;
}

async function measureTold(bench: Bench): Promise<void> {
  const transfers: Transfer[] = [];
  for (let tape = firstSeed; tape < firstSeed + count; tape += 1) {
    transfers.push(...(await transfersOf(bench, tape)));
    process.stderr.write(`\r${tape - firstSeed + 1} of ${count} tapes`);
  }
  process.stderr.write('\n');
  const compared = compareAll(transfers);
  const same = compared.filter(({ one, other }) => one.tape === other.tape);
  const others = compared.filter(({ one, other }) => one.tape !== other.tape);
  const shareOf = (pairs: readonly Compared[]) =>
    pairs.filter(({ isTold }) => isTold).length / pairs.length;
  const [recall, falseAlarms] = [shareOf(same), shareOf(others)];
  noteFigure({
    what: 'Pairs of transfers of one made tape that are told',
    ours: percent(recall),
    bar: `at least ${percent(bars.recall)}`,
    isMet: recall >= bars.recall,
  });
  noteFigure({
    what: 'Pairs of two made tapes that are taken for one',
    ours: percent(falseAlarms),
    bar: `at most ${percent(bars.falseAlarms)}`,
    isMet: falseAlarms <= bars.falseAlarms,
  });
  await writeSection('## The same tape, measured', [
    `By \`node bench/same-tape.bench.ts\` on ${today()}: ${count} made tapes of about two minutes, ${same.length} pairs of one tape, ${others.length} of two. Told: ${percent(recall)} of the former, ${percent(falseAlarms)} of the latter.`,
    '',
    ...linesOf(same, others),
  ]);
}

await writeSection('## What comparing costs', [measureComparing()]);
if (count > 0) await withTapeBench(measureTold);
