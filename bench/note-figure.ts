import { appendFileSync } from 'node:fs';

export type Figure = {
  what: string;
  ours: string;
  /** The same by what it is compared with, in the same run. */
  reference?: string;
  ratio?: string;
  bar: string;
  isMet: boolean;
};

/** The file in which script/bench finds the figures of a run. */
export const figuresVariable = 'HEIRLOOM_BENCH_FIGURES';

/** Prints a figure beside its bar, keeps it for docs/performance.md, and lets the run fail where it misses the bar. */
export function noteFigure(figure: Figure): void {
  const { what, ours, reference, ratio, bar, isMet } = figure;
  const beside = reference === undefined ? '' : ` beside ${reference}`;
  const times = ratio === undefined ? '' : `, ${ratio}`;
  console.log(`${isMet ? ' ' : '!'} ${what}: ${ours}${beside}${times}; bar ${bar}`);
  if (!isMet) process.exitCode = 1;
  const file = process.env[figuresVariable];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
