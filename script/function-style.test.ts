import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Declarator = { id: Node & { name: string; typeAnnotation?: Node }; init: Node | null };

/**
 * Finds functions of a file that are arrows although they are exported or longer than three lines. An arrow whose
 * constant has a type of its own stays: a declaration cannot have one.
 */
function longArrowsOf(file: string, text: string): string[] {
  const body = parseSync(file, text).program.body as unknown as Node[];
  return body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = (isExported ? statement.declaration : statement) as Node | null;
    if (declaration?.type !== 'VariableDeclaration') return [];
    const lines = text.slice(declaration.start, declaration.end).split('\n').length;
    if (!isExported && lines <= 3) return [];
    return (declaration.declarations as Declarator[])
      .filter(({ id, init }) => init?.type === 'ArrowFunctionExpression' && !id.typeAnnotation)
      .map(({ id }) => `${file}: ${id.name}`);
  });
}

it('a function that is exported or longer than three lines is declared as one', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.includes('/migrations/'));
  expect(files.length).toBeGreaterThan(1000);
  expect(
    files.flatMap((file) => longArrowsOf(file, readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([]);
});

it.each([
  ['export const double = (n: number) => n * 2;', ['x.ts: double']],
  ['const long = (n: number) => {\n  n += 1;\n  n += 2;\n  return n;\n};', ['x.ts: long']],
  ['const short = (n: number) => n * 2;', []],
  ['export const typed: Double = (n) => n * 2;', []],
  ['export function declared() {}', []],
])('sees in %j: %j', (text, found) => {
  expect(longArrowsOf('x.ts', text)).toEqual(found);
});
