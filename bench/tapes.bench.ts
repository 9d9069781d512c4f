/**
 * Measures how well the begins of events are found on made tapes of 3 to 10 minutes, and what looking for them costs
 * beside an access copy. Run: node bench/tapes.bench.ts [tapes], 40 if not given. Writes what it found into docs/tapes.md.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Candidate, usualScore } from '@heirloom/contract/candidates/candidates.schema.ts';
import { makePlayableCopy } from '../server/src/platform/media/film/make-playable-copy.ts';
import { probeMedia } from '../server/src/platform/media/probe/probe-media.ts';
import { findSigns } from '../server/src/platform/media/signs/find-signs.ts';
import { joinSigns } from '../server/src/platform/media/signs/join-signs.ts';
import { readDvSigns } from '../server/src/platform/media/signs/read-dv-signs.ts';
import { locateTools } from '../server/src/platform/media/tools/locate-tools.ts';
import { judgeCandidates } from '../server/test/tapes/judge-candidates.ts';
import { makeDvOriginal } from '../server/test/tapes/make-dv-original.ts';
import { makeTape } from '../server/test/tapes/make-tape.ts';
import { planTape, type TapePlan } from '../server/test/tapes/plan-tape.ts';
import { createRandom } from '../server/test/tapes/random.ts';
import { makeTape as makeDvTape } from './bench-media.ts';
import { noteFigure } from './note-figure.ts';
import { processorSeconds } from './processor-seconds.ts';

const count = Number(process.argv[2] ?? 40);
const page = path.join(import.meta.dirname, '../docs/tapes.md');
const heading = '## Measured';
const costSeconds = 60;
const bars = { recall: 0.95, precision: 0.8, cost: 0.35 };
const thresholds = [0.1, 0.2, 0.3, 0.4, usualScore, 0.6, 0.7, 0.8, 0.9];

const { tools, problem } = await locateTools();
if (!tools) throw new Error(problem);
const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-tapes-'));

type Looked = { plan: TapePlan; candidates: Candidate[] };

async function lookAt(seed: number): Promise<Looked> {
  const seconds = createRandom(seed * 7919).between(180, 600);
  const plan = planTape({ seed, seconds });
  const files = [await makeTape(folder, plan)];
  if (plan.isDv) files.push(await makeDvOriginal(folder, plan));
  const signs = await Promise.all(
    files.map(async (file) => {
      const input = { path: file, facts: await probeMedia(tools!, { path: file }) };
      return file.endsWith('.dv')
        ? readDvSigns(tools!, input)
        : (await findSigns(tools!, input)).signs;
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

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

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
async function measureCost() {
  const tape = await makeDvTape(folder, costSeconds);
  const facts = await probeMedia(tools!, { path: tape });
  const copy = path.join(folder, 'copy.mp4');
  const options = { fieldRate: 'full', isConverted: false } as const;
  const copying = await effortOf(() =>
    makePlayableCopy(tools!, { path: tape, facts, outPath: copy, ...options }),
  );
  const copyFacts = await probeMedia(tools!, { path: copy });
  const looking = await effortOf(async () => {
    await readDvSigns(tools!, { path: tape, facts });
    await findSigns(tools!, { path: copy, facts: copyFacts });
  });
  return { copying, looking };
}

try {
  const { copying, looking } = await measureCost();
  const looked: Looked[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    looked.push(await lookAt(seed));
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
  const ratio = looking / copying;
  noteFigure({
    what: 'Looking for them on a DV tape, processor time',
    ours: `${looking.toFixed(1)} s`,
    reference: `${copying.toFixed(1)} s for its access copy`,
    ratio: ratio.toFixed(2),
    bar: `at most ${bars.cost}`,
    isMet: ratio <= bars.cost,
  });
  const text = await readFile(page, 'utf8');
  const kept = text.slice(0, text.indexOf(heading)).trimEnd();
  const lines = [
    `${kept}\n\n${heading}\n`,
    `By \`node bench/tapes.bench.ts\` on ${new Date().toISOString().slice(0, 10)}: ${looked.length} made tapes of 3 to 10 minutes, ${minutes} minutes with ${found + missed} events.\n`,
    ...curve(looked),
    '',
    ...byBegin(looked),
    '',
    `Looking at ${costSeconds} s of a DV tape in full size took ${looking.toFixed(1)} s of a processor, making its access copy ${copying.toFixed(1)} s: ${ratio.toFixed(2)} times, at most ${bars.cost}.\n`,
  ];
  await writeFile(page, lines.join('\n'));
} finally {
  await rm(folder, { recursive: true, force: true });
}
