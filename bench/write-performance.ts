/** Writes docs/performance.md: what was measured when, beside its reference and its bar. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure } from './note-figure.ts';

const docs = path.join(import.meta.dirname, '../docs');
export const performanceFolder = path.join(docs, 'performance');

export type BenchRun = {
  /** Empty for a bench that only prints: then its output stands in the page. */
  figures: Figure[];
  output: string;
  isMet: boolean;
  machine: string;
  at: string;
};

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

export function figureRows(figures: Figure[]): string[] {
  if (figures.length === 0) return [];
  return [
    row('What', 'Heirloom', 'Reference', 'Ratio', 'Bar', ''),
    row('---', '---:', '---:', '---:', '---:', '---'),
    ...figures.map(({ what, ours, reference = '', ratio = '', bar, isMet }) =>
      row(what, ours, reference, ratio, bar, isMet ? '' : '**short**'),
    ),
  ];
}

async function describe(name: string): Promise<string> {
  const text = await readFile(path.join(performanceFolder, `${name}.json`), 'utf8');
  const { figures, output, isMet, machine, at } = JSON.parse(text) as BenchRun;
  const verdict = isMet ? 'Within its bars' : '**Not within its bars**';
  const measured =
    figures.length > 0 ? figureRows(figures) : ['```text', ...output.split('\n'), '```'];
  return [
    `## ${name}`,
    '',
    `${verdict} on ${at.slice(0, 10)}: ${machine}. \`bench/${name}.bench.ts\``,
    '',
    ...measured,
    '',
  ].join('\n');
}

/** What a reader must know to judge the figures. */
const introduction = [
  '# Performance',
  '',
  '`script/bench` measures it and writes this page; each part has the date of its own run, and says how busy the machine was. Each reference runs in the same run, by turns with ours. A bar is what issue 23 asks for, or the line of the specification that is named with it.',
  '',
  'What falls short, and why, is said in [decision 0119](decisions/0119-what-is-slower-than-its-bar.md); why X-Accel-Redirect is not offered, in [0094](decisions/0094-who-sends-the-bytes.md). How well events on tapes are found, and what that costs, is in [tapes.md](tapes.md).',
  '',
];

export async function writePerformance(): Promise<void> {
  const names = (await readdir(performanceFolder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();
  const parts = await Promise.all(names.map(describe));
  await writeFile(
    path.join(docs, 'performance.md'),
    [...introduction, parts.join('\n')].join('\n'),
  );
}

if (import.meta.main) await writePerformance();
