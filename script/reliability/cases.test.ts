import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allIds, readCases } from './cases.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const cases = readCases();

it('knows a test for each attack and each fault, or SECURITY.md says why there is none', () => {
  const reasons = read('SECURITY.md').split('## Not shown by a test')[1]?.split('\n## ')[0] ?? '';
  const explained = [...reasons.matchAll(/\*\*([AF]\d\d)\*\*/g)].map((found) => found[1]!);
  const known = cases.filter(({ tests }) => tests.length > 0).map(({ id }) => id);
  expect([...known, ...explained].toSorted()).toEqual(allIds);
});

it('names only tests that there are', () => {
  const missing = cases.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, title }) => title === '' || !read(file).includes(title))
      .map(({ file, title }) => `${id}: ${file} has no "${title}"`),
  );
  expect(missing).toEqual([]);
});
