/** Writes docs/reliability.md: what must hold, what was measured when, and the test of each case. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

/** What must hold on 2 cores, 4 GiB and 100,000 items, and the run or test that looks at it. */
const bars: [what: string, bar: string, shownBy: string][] = [
  [
    'acknowledged originals lost or altered',
    '0 over 200 kills at random bytes and at every step',
    '`uploads` below; `system-calls` and `operations`, as far as they stand there',
  ],
  ['ready after a kill', '5 s at 10,000 items, 30 s at 100,000', '`uploads` below (small archive)'],
  ['bit flips found by the next check', 'all; no false alarm', 'F26'],
  ['50 viewers at 8 Mbit/s', 'first byte p99 300 ms', '`bench/viewers.bench.ts`'],
  ['200 signed-in people browsing', 'p95 200 ms', '`bench/browsing.bench.ts`'],
  [
    'upload, one client',
    "70 % of the disk's own rate; memory under 512 MiB at any file size",
    '`bench/upload.bench.ts`; memory: `write-protocol.test.ts`',
  ],
  ['worker', '1.5 GiB, 30 s for a thumbnail, dead letter after 3 tries', 'F18, F19, F20'],
  [
    'photo visible with thumbnail after the acknowledgement',
    'p95 5 s; film poster 20 s, on an idle queue',
    '`bench/derivatives.bench.ts`',
  ],
  [
    'database outage, one server',
    '503 within 5 s, healed 5 s after its return',
    'F12, F13; frozen: `frozen-database` below',
  ],
  ['revocation', '1 s everywhere', 'A57'],
  ['known high or critical advisories in dependencies', '0', '`script/test --release`'],
];

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

function describeRun(name: string): string {
  const run = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Run;
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
    row('', 'Bar', 'Shown by'),
    row('---', '---', '---'),
    ...bars.map((cells) => row(...cells)),
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
