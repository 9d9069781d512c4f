import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const sink =
  /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|\bnew Function\b|\beval\(/i;

it('puts no text of people into a page but as text: the web app has no place where HTML is made of it [A48]', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => sink.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
