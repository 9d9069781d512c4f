/**
 * The attacks (A) and faults (F) that Heirloom holds, with the tests that show it: `cases.txt`, in which a line begins a
 * case and each indented one names a file and a part of a test's title, as it stands there. `cases.test.ts` demands that
 * each of the 124 has a test that exists, or a sentence under "Not shown by a test" in SECURITY.md.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Case = { id: string; what: string; tests: { file: string; title: string }[] };

export function readCases(): Case[] {
  const text = readFileSync(path.join(import.meta.dirname, 'cases.txt'), 'utf8');
  const blocks = text.trim().split(/\n(?=\S)/);
  return blocks.map((block) => {
    const [head = '', ...lines] = block.split('\n');
    const [, id = '', what = ''] = /^(\S+) (.*)$/.exec(head) ?? [];
    return { id, what, tests: lines.map(readTest) };
  });
}

function readTest(line: string): Case['tests'][number] {
  const [, file = '', title = ''] = /^ {2}(\S+): (.+)$/.exec(line) ?? [];
  return { file, title };
}

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`);

/** All that there are. */
export const allIds: string[] = [...numbered('A', 84), ...numbered('F', 40)];
