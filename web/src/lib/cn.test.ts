import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { cn } from '#lib/cn.ts';

it.each([
  [['p-2', 'p-4'], 'p-4'],
  [['text-body', 'text-ink'], 'text-body text-ink'],
  [['text-small text-ink-2', 'text-lead'], 'text-ink-2 text-lead'],
  [['shadow-1', 'shadow-3'], 'shadow-3'],
  [['rounded-print', 'rounded-lg'], 'rounded-lg'],
  [['stamp text-ink', 'text-stamp'], 'stamp text-stamp'],
  [['a', false, undefined, null, 'b'], 'a b'],
])('joins %j into %s', (classes, expected) => {
  expect(cn(...classes)).toBe(expected);
});

/** Knows all classes of Tailwind, and the names of our scales. */
const mergeAny = extendTailwindMerge({
  extend: {
    theme: {
      text: ['caption', 'small', 'body', 'lead', 'h3', 'h2', 'h1', 'display'],
      radius: ['print'],
      shadow: ['1', '2', '3', 'print'],
    },
  },
});

it('knows which classes conflict as tailwind-merge does, for each class that a file names', () => {
  const classes = classesInFiles().filter((name) => mergeAny(`${name} ${name}`) === name);
  expect(classes.length).toBeGreaterThan(1_000);
  const groups = inGroups(classes);
  const firsts = groups.map(([first]) => first!);
  const withFirst = groups.flatMap((group) => pairsOf(group[0]!, group));
  const pairs = [...withFirst, ...firsts.flatMap((first) => pairsOf(first, firsts))];
  expect(pairs.filter((pair) => cn(pair) !== mergeAny(pair))).toEqual([]);
});

function pairsOf(name: string, others: string[]): string[] {
  return others
    .filter((other) => other !== name)
    .flatMap((other) => [`${name} ${other}`, `${other} ${name}`]);
}

/** Classes that replace each other, whichever comes last. */
function inGroups(classes: string[]): string[][] {
  const groups: string[][] = [];
  for (const name of classes) {
    const own = groups.find(
      ([first]) => mergeAny(`${first} ${name}`) === name && mergeAny(`${name} ${first}`) === first,
    );
    if (own) own.push(name);
    else groups.push([name]);
  }
  return groups;
}

/** The words of all texts in the source, among them its classes, without their variants. */
function classesInFiles(): string[] {
  const root = path.join(import.meta.dirname, '..');
  const texts = globSync('**/*.{ts,tsx}', { cwd: root })
    // A sketch names properties of CSS, some of which read like classes.
    .filter((file) => !/\.test\.|class-groups|make-sketch/.test(file))
    .flatMap(
      (file) =>
        readFileSync(path.join(root, file), 'utf8').match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? [],
    );
  const words = texts.flatMap((text) => text.slice(1, -1).split(/\s+/));
  const bare = words.map((word) => word.replace(/^(?:(?:[^[\]():]|\[[^\]]*\]|\([^)]*\))+:)+/, ''));
  return [...new Set(bare)].filter(Boolean);
}
