/** What the benchmarks of tapes have in common: the tools, a folder for made tapes, and a page that tells what was found. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locateTools, type MediaTools } from '../server/src/platform/media/tools/locate-tools.ts';

const page = path.join(import.meta.dirname, '../docs/tapes.md');

export async function withTapeBench(
  work: (bench: { tools: MediaTools; folder: string }) => Promise<void>,
): Promise<void> {
  const { tools, problem } = await locateTools();
  if (!tools) throw new Error(problem);
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-tapes-'));
  try {
    await work({ tools, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a section of docs/tapes.md in place of the one with this heading; `lines` begin behind it. */
export async function writeSection(heading: string, lines: readonly string[]): Promise<void> {
  const text = await readFile(page, 'utf8');
  const begin = text.indexOf(`${heading}\n`);
  const next = text.indexOf('\n## ', begin + 1);
  const before = begin === -1 ? `${text.trimEnd()}\n\n` : text.slice(0, begin);
  const after = begin === -1 || next === -1 ? '' : text.slice(next);
  await writeFile(page, `${before}${[heading, '', ...lines, ''].join('\n')}${after}`);
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
