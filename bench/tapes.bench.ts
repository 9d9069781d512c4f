/**
 * Measures how well the begins of events are found on made tapes of 3 to 10 minutes, and what looking for them costs
 * beside an access copy. Run: node bench/tapes.bench.ts [tapes], 40 if not given; 0 measures the cost alone. Writes what it
 * found into docs/tapes.md.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Candidate, usualScore } from '@heirloom/contract/candidates/candidates.schema.ts';
import { makePlayableCopy } from '../server/src/platform/media/film/make-playable-copy.ts';
import { probeMedia } from '../server/src/platform/media/probe/probe-media.ts';
import { joinSigns } from '../server/src/platform/media/signs/join-signs.ts';
import { readDvSigns } from '../server/src/platform/media/signs/read-dv-signs.ts';
import type { MediaTools } from '../server/src/platform/media/tools/locate-tools.ts';
import { judgeCandidates } from '../server/test/tapes/judge-candidates.ts';
import { lookAtFilm } from '../server/test/tapes/look-at-film.ts';
import { makeDvOriginal } from '../server/test/tapes/make-dv-original.ts';
import { makeTape } from '../server/test/tapes/make-tape.ts';
import { planTape, type TapePlan } from '../server/test/tapes/plan-tape.ts';
import { createRandom } from '../server/test/tapes/random.ts';
import { makeTape as makeDvTape } from './bench-media.ts';
import { percent, today, withTapeBench, writeSection } from './bench-tapes.ts';
import { noteFigure } from './note-figure.ts';
import { processorSeconds } from './processor-seconds.ts';

const count = Number(process.argv[2] ?? 40);
const costSeconds = 60;
const bars = { recall: 0.95, precision: 0.8, cost: 0.35 };
const thresholds = [0.1, 0.2, 0.3, 0.4, usualScore, 0.6, 0.7, 0.8, 0.9];

type Bench = { tools: MediaTools; folder: string };

type Looked = { plan: TapePlan; candidates: Candidate[] };

async function lookAt({ tools, folder }: Bench, seed: number): Promise<Looked> {
  const seconds = createRandom(seed * 7919).between(180, 600);
  const plan = planTape({ seed, seconds });
  const files = [await makeTape(folder, plan)];
  if (plan.isDv) files.push(await makeDvOriginal(folder, plan));
  const signs = await Promise.all(
    files.map(async (file) => {
      if (!file.endsWith('.dv')) return (await lookAtFilm(tools, file)).signs;
      return readDvSigns(tools, { path: file, facts: await probeMedia(tools, { path: file }) });
    }),
  );
  for (const file of files) await rm(file);
  return { plan, candidates: joinSigns(signs.flat()) };
}

function score(looked: readonly Looked[], threshold: number) {
  const judged = looked.map(({ plan, candidates }) =>
    judgeCandidates(
      plan,
      candidates.filter((candidate) => candidate.score >= threshold),
    ),
  );
  const sum = (key: 'found' | 'missed' | 'right' | 'wrong') =>
    judged.reduce((total, each) => total + each[key].length, 0);
  const [found, missed, right, wrong] = [sum('found'), sum('missed'), sum('right'), sum('wrong')];
  const recall = found / (found + missed);
  const precision = right / Math.max(1, right + wrong);
  return { found, missed, wrong, recall, precision, judged };
}

function curve(looked: readonly Looked[]): string[] {
  const rows = thresholds.map((threshold) => {
    const { recall, precision, missed, wrong } = score(looked, threshold);
    const name = threshold === usualScore ? `**${threshold}**` : `${threshold}`;
    return `| ${name} | ${percent(recall)} | ${percent(precision)} | ${missed} | ${wrong} |`;
  });
  const head = ['| Score from | Recall | Precision | Missed | Wrong |', '|---|---|---|---|---|'];
  return [...head, ...rows];
}

function byBegin(looked: readonly Looked[]): string[] {
  const { judged } = score(looked, usualScore);
  const found = judged.flatMap((each) => each.found);
  const all = looked.flatMap(({ plan }) => plan.events);
  const kinds = [...new Set(all.map(({ begin }) => begin))].toSorted();
  const rows = kinds.map((kind) => {
    const isKind = ({ begin }: { begin: string }) => begin === kind;
    return `| ${kind} | ${all.filter(isKind).length} | ${found.filter(isKind).length} |`;
  });
  return ['| An event begins by | Events | Found |', '|---|---|---|', ...rows];
}

async function effortOf(work: () => Promise<unknown>): Promise<number> {
  const before = await processorSeconds();
  await work();
  return (await processorSeconds()) - before;
}

/** Of a DV tape in full size, which gets an access copy. */
async function measureCost({ tools, folder }: Bench): Promise<string[]> {
  const tape = await makeDvTape(folder, costSeconds);
  const facts = await probeMedia(tools, { path: tape });
  const copy = path.join(folder, 'copy.mp4');
  const options = { fieldRate: 'full', isConverted: false } as const;
  const copying = await effortOf(() =>
    makePlayableCopy(tools, { path: tape, facts, outPath: copy, ...options }),
  );
  const looking = await effortOf(async () => {
    await readDvSigns(tools, { path: tape, facts });
    await lookAtFilm(tools, copy);
  });
  const ratio = looking / copying;
  noteFigure({
    what: 'Looking for them on a DV tape, processor time',
    ours: `${looking.toFixed(1)} s`,
    reference: `${copying.toFixed(1)} s for its access copy`,
    ratio: ratio.toFixed(2),
    bar: `at most ${bars.cost}`,
    isMet: ratio <= bars.cost,
  });
  return [
    `By \`node bench/tapes.bench.ts\` on ${today()}: looking at ${costSeconds} s of a DV tape in full size took ${looking.toFixed(1)} s of a processor, making its access copy ${copying.toFixed(1)} s: ${ratio.toFixed(2)} times, at most ${bars.cost}.`,
  ];
}

async function measureFinds(bench: Bench): Promise<string[]> {
  const looked: Looked[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    looked.push(await lookAt(bench, seed));
    process.stderr.write(`\r${seed} of ${count} tapes`);
  }
  process.stderr.write('\n');
  const { found, missed, recall, precision } = score(looked, usualScore);
  const minutes = Math.round(looked.reduce((sum, { plan }) => sum + plan.seconds, 0) / 60);
  noteFigure({
    what: 'Begins of events on made tapes that are found within 1 s',
    ours: percent(recall),
    bar: `at least ${percent(bars.recall)}`,
    isMet: recall >= bars.recall,
  });
  noteFigure({
    what: 'Candidates on made tapes that are the begin of an event',
    ours: percent(precision),
    bar: `at least ${percent(bars.precision)}`,
    isMet: precision >= bars.precision,
  });
  return [
    `By \`node bench/tapes.bench.ts\` on ${today()}: ${looked.length} made tapes of 3 to 10 minutes, ${minutes} minutes with ${found + missed} events.`,
    '',
    ...curve(looked),
    '',
    ...byBegin(looked),
  ];
}

await withTapeBench(async (bench) => {
  await writeSection('## What a look costs', await measureCost(bench));
  if (count > 0) await writeSection('## Measured', await measureFinds(bench));
});
