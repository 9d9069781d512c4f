/** Writes docs/reliability.md: what must hold, what was measured when, and the test of each case. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchRun } from '../../bench/write-performance.ts';
import { readCases } from './cases.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/reliability');

/** What a run of script/faults has written. */
type Run = {
  title: string;
  rounds: number;
  measured: Record<string, number | string>;
  machine: string;
  at: string;
};

type Bar = {
  what: string;
  bar: string;
  /** Figures of runs, by their names there; none: tests look at it each time, or nothing has yet. */
  measured?: [run: string, figure: string][];
  /** The bench that measures it, once it was run: docs/performance. */
  bench?: string;
  shownBy: string;
};

/** What must hold on 2 cores, 4 GiB and 100,000 items, and the run or test that looks at it. */
const bars: Bar[] = [
  {
    what: 'acknowledged originals lost or altered',
    bar: '0 over 200 kills at random bytes and at every step',
    measured: [
      ['uploads', 'acknowledged bytes lost'],
      ['operations', 'originals lost or altered'],
    ],
    shownBy: '`uploads`, `system-calls` and `operations` below',
  },
  {
    what: 'ready after a kill',
    bar: '5 s at 10,000 items, 30 s at 100,000',
    measured: [['uploads', 'receiving again after a kill, p95 (ms)']],
    bench: 'start',
    shownBy: '`uploads` below (small archive); `bench/start.bench.ts`',
  },
  { what: 'bit flips found by the next check', bar: 'all; no false alarm', shownBy: 'F26' },
  {
    what: '50 viewers at 8 Mbit/s',
    bar: 'first byte p99 300 ms',
    bench: 'viewers',
    shownBy: '`bench/viewers.bench.ts`',
  },
  {
    what: '200 signed-in people browsing',
    bar: 'p95 200 ms',
    bench: 'people',
    shownBy: '`bench/people.bench.ts`; while films are processed: `bench/browsing.bench.ts`',
  },
  {
    what: 'upload, one client',
    bar: "70 % of the disk's own rate; memory under 512 MiB at any file size",
    bench: 'upload',
    shownBy: '`bench/upload.bench.ts`; memory: `write-protocol.test.ts`',
  },
  {
    what: 'worker',
    bar: '1.5 GiB, 30 s for a thumbnail, dead letter after 3 tries',
    shownBy: 'F18, F19, F20',
  },
  {
    what: 'photo visible with thumbnail after the acknowledgement',
    bar: 'p95 5 s; film poster 20 s, on an idle queue',
    bench: 'derivatives',
    shownBy: '`bench/derivatives.bench.ts`',
  },
  {
    what: 'database outage, one server',
    bar: '503 within 5 s, healed 5 s after its return',
    measured: [
      ['frozen-database', 'refused with 503 after, at most (ms)'],
      ['frozen-database', 'ready again after, p95 (ms)'],
    ],
    shownBy: 'F12, F13; `frozen-database` below',
  },
  { what: 'revocation', bar: '1 s everywhere', shownBy: 'A57, which demands it each time' },
  {
    what: 'known high or critical advisories in dependencies',
    bar: '0',
    shownBy: '`script/test --release`',
  },
];

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

const readRun = (name: string): Run =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Run;

/** What a bench that has noted figures measured, at its last run. */
function readBench(name: string): string[] {
  const file = path.join(root, 'docs/performance', `${name}.json`);
  if (!existsSync(file)) return [];
  const { figures, at } = JSON.parse(readFileSync(file, 'utf8')) as BenchRun;
  return figures.map(({ what, ours }) => `${ours} (${what}; ${at.slice(0, 10)})`);
}

function describeBar({ what, bar, measured = [], bench, shownBy }: Bar): string {
  const figures = measured.map(([name, figure]) => {
    const { measured: found, at } = readRun(name);
    return `${found[figure]} (${figure.replace(' (ms)', ', ms')}; ${at.slice(0, 10)})`;
  });
  if (bench !== undefined) figures.push(...readBench(bench));
  return row(what, bar, figures.join('<br>'), shownBy);
}

function describeRun(name: string): string {
  const run = readRun(name);
  return [
    `### ${name}`,
    '',
    `${run.title}. ${run.rounds} rounds on ${run.at.slice(0, 10)}, ${run.machine}.`,
    '',
    row('Measured', ''),
    row('---', '---:'),
    ...Object.entries(run.measured).map(([what, value]) => row(what, String(value))),
    '',
  ].join('\n');
}

export function writeReliability(): void {
  const runs = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();
  const text = [
    '# Reliability',
    '',
    'What must hold, what was measured, and the test of each attack and fault. `script/faults` writes this page; each run has its own date.',
    '',
    '## What must hold',
    '',
    row('', 'Bar', 'Measured', 'Shown by'),
    row('---', '---', '---', '---'),
    ...bars.map(describeBar),
    '',
    '## What was measured',
    '',
    '`script/faults NAME --rounds N` does it again; `soak` takes `--hours`. `full-disk` needs root, who may mount; `clock` needs libfaketime (Debian: `faketime`); `scale` needs Ceph and Patroni (`script/ceph`, `script/patroni`).',
    '',
    ...runs.map(describeRun),
    '## Cases',
    '',
    'Attacks (A) and faults (F). Those without a row, and what is shown in part only, are explained in [SECURITY.md](../SECURITY.md).',
    '',
    row('Case', 'What', 'Tests'),
    row('---', '---', '---'),
    ...readCases().map(({ id, what, tests }) =>
      row(id, what, tests.map(({ file, title }) => `\`${file}\`: ${title}`).join('<br>')),
    ),
    '',
  ].join('\n');
  writeFileSync(path.join(root, 'docs/reliability.md'), text);
}

if (import.meta.main) writeReliability();
