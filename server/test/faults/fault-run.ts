/** What script/faults asks of a test of faults: how many rounds, and where its figures go. In script/test a few rounds, and no file. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';

/** The rounds that were asked for, or `few`. */
export function roundsOr(few: number): number {
  return Number(process.env.FAULT_ROUNDS ?? few);
}

/** False in script/test, which leaves out what takes long even once. */
export const isAskedFor = process.env.FAULT_ROUNDS !== undefined;

/** Enough for a test with so many rounds on a busy machine. */
export function patience(rounds: number): { timeout: number } {
  return { timeout: 240_000 + rounds * 30_000 };
}

export type Figures = {
  /** In the name of its file, docs/reliability/NAME.json. */
  name: string;
  /** What was done, for people. */
  title: string;
  rounds: number;
  /** What was measured, by what it is. */
  measured: Record<string, number | string>;
};

const gibibyte = 1024 ** 3;

/** Writes the figures of a run that was asked for; what the test found wrong has failed it before. */
export async function recordFigures({ name, ...figures }: Figures): Promise<void> {
  const { FAULT_FIGURES: folder } = process.env;
  if (folder === undefined) return;
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / gibibyte)} GiB`;
  const text = JSON.stringify({ ...figures, machine, at: new Date().toISOString() }, null, 2);
  await writeFile(path.join(folder, `${name}.json`), `${text}\n`);
}

/** The value below which this part of the values are. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
