import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/**
 * Prints the size and shape of the code as a Markdown table: `node script/code-figures.ts`.
 * Counts only functions with a block as their body, and counts lines of tests and of their helpers separately.
 */
const root = path.join(import.meta.dirname, '..');
const workspaces = ['contract/src', 'server/src', 'web/src'];
const isTest = (file: string) => /\.(test|suite|fixture|harness)\.tsx?$|\/test\//.test(file);

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Source = {
  file: string;
  lines: number;
  functions: number[];
  anyTypes: number;
  docstrings: number;
  imports: string[];
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) yield* nodesOf(child);
  }
}

function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, comments } = parseSync(file, text);
  const nodes = [...nodesOf(program as unknown as Node)];
  const linesOf = ({ start, end }: Node) => text.slice(start, end).split('\n').length;
  return {
    file,
    lines: text.trimEnd().split('\n').length,
    functions: nodes
      .filter(({ type, body }) => /Function/.test(type) && isNode(body))
      .filter(({ body }) => /^(BlockStatement|FunctionBody)$/.test((body as Node).type))
      .map(linesOf),
    anyTypes: nodes.filter(({ type }) => type === 'TSAnyKeyword').length,
    docstrings: comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .length,
    imports: nodes.flatMap(({ source }) =>
      isNode(source) && typeof source.value === 'string' ? [resolveImport(file, source.value)] : [],
    ),
  };
}

/** Returns the path, from the root, of the file that an import names; an empty text for packages. */
function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(from), name);
  const workspace = from.split('/')[0]!;
  if (name.startsWith('#')) return path.join(workspace, 'src', name.slice(1));
  if (name.startsWith('@heirloom/contract/'))
    return name.replace('@heirloom/contract', 'contract/src');
  return '';
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const shape = (values: number[]): string =>
  [quantile(values, 0.5), quantile(values, 0.9), quantile(values, 1)].join(' / ');
const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

const filesIn = (folder: string): string[] => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
function linesIn(files: string[]): number {
  return sum(
    files.map((file) => readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length),
  );
}

function row(name: string, folders: string[], all: Source[]): string {
  const own = all.filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)));
  const lines = sum(own.map((source) => source.lines));
  const tests = linesIn(folders.flatMap(filesIn).filter(isTest));
  const loners = own.filter(({ file }) => {
    const readers = all.filter(({ imports }) => imports.includes(file));
    return readers.length === 1 && path.dirname(readers[0]!.file) === path.dirname(file);
  });
  return `| ${[
    name,
    `${own.length} / ${(lines / 1000).toFixed(1)}`,
    shape(own.map((source) => source.lines)),
    shape(own.flatMap(({ functions }) => functions)),
    (tests / lines).toFixed(2),
    sum(own.map(({ anyTypes }) => anyTypes)),
    Math.round(sum(own.map(({ docstrings }) => docstrings)) / (lines / 1000)),
    `${Math.round((100 * loners.length) / own.length)} %`,
  ].join(' | ')} |`;
}

const sources = workspaces
  .flatMap(filesIn)
  .filter((file) => !isTest(file))
  .map(readSource);
console.log(`| Code | files / kLOC | file median / p90 / max | function median / p90 / max | test per code line | \`any\` | JSDoc per kLOC | one reader, in the same folder |
|---|---|---|---|---|---|---|---|`);
for (const folder of workspaces) console.log(row(folder, [folder], sources));
console.log(row('**all**', workspaces, sources));
console.log(
  `\nTests of web/src/features per line there: ${(
    linesIn(filesIn('web/src/features').filter(isTest)) /
    linesIn(filesIn('web/src/features').filter((file) => !isTest(file)))
  ).toFixed(2)}`,
);
