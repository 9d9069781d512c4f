import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findTexts, type SyntaxNode, type TextRule } from './find-texts.ts';

const source = path.join(import.meta.dirname, '../web/src');
const files = globSync('**/*.{ts,tsx}', { cwd: source });
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const isMessages = (file: string) => /\.(messages|de)\.ts$/.test(file);
const isTest = (file: string) => /\.(test|fixture)\.|^test\//.test(file);

/**
 * A text that people would read stands in JSX, in a template, in an attribute that names something, or has the form of a
 * sentence or a single word.
 */
const webRule: TextRule = {
  // Texts of thrown errors are for programmers: the page shows a message of its own instead.
  skips: (node) =>
    /^(NewExpression|SwitchCase|BinaryExpression|TSLiteralType)$/.test(node.type) ||
    (node.type === 'CallExpression' && isLog(node)) ||
    (node.type === 'JSXAttribute' && isStyle(node)),
  isText: (text, node, parent) =>
    (node.type === 'JSXText' && /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''))) ||
    (node.type === 'Literal' && /^[A-Z][a-z]+( \p{L}|[….!?]?$)/u.test(text) && isShown(parent)) ||
    (node.type === 'TemplateElement' && /(^|\s)\p{Lu}?\p{Ll}{2,} \p{Ll}/u.test(text)) ||
    (parent?.type === 'JSXAttribute' && isNaming(parent) && /\p{L}{2}/u.test(text)),
};

const isLog = ({ callee }: SyntaxNode): boolean =>
  ((callee as SyntaxNode)['object'] as SyntaxNode | undefined)?.name === 'console';

function nameOf({ name }: SyntaxNode): string {
  const inner = (name as SyntaxNode | undefined)?.['name'];
  return typeof inner === 'string' ? inner : '';
}
const isStyle = (attribute: SyntaxNode): boolean => /class|style$/i.test(nameOf(attribute));
const isNaming = (attribute: SyntaxNode): boolean =>
  /^(aria-label|label|title|alt|placeholder|heading|description|one|many)$/.test(nameOf(attribute));

it.each([
  ['<p>Loading your films</p>', 'Loading your films'],
  ['<Count one="video" />', 'video'],
  ['<button aria-label="close" />', 'close'],
  ['<p>{`${count} of your films`}</p>', 'of your films'],
  ['const failed = { text: "Please try again." }', 'Please try again.'],
  ['<p className={`p-2 text ${size} and more`} />', null],
  ['<Badge tone="warning" />', null],
])('a text that people read is found where it stands: %s', (code, text) => {
  const found = findTexts('a.tsx', code, webRule);
  expect(found).toEqual(text === null ? [] : [text]);
});

/** Excludes arguments and array entries: these are names of keys and units, which are not shown. */
const isShown = (parent?: SyntaxNode): boolean =>
  parent !== undefined && parent.type !== 'CallExpression' && parent.type !== 'ArrayExpression';

/** Names that are the same in every language. */
const names = ['Heirloom'];

it('all texts of the interface stand in message files: a translation is one more of each [CORE-12]', () => {
  const offenders = files
    .filter((file) => !isMessages(file) && !isTest(file))
    .flatMap((file) =>
      findTexts(file, read(file), webRule)
        .filter((text) => !names.includes(text))
        .map((text) => `${file}: ${text}`),
    );
  expect(offenders).toEqual([]);
});

/**
 * The texts that the checklist quotes, each with its id: script/specified-texts.txt. Where the specification is at hand,
 * the list is compared with it.
 */
const listed = readFileSync(path.join(import.meta.dirname, 'specified-texts.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [id: string, text: string]);

function quotedIn(checklist: string): string[] {
  return checklist.split('\n').flatMap((line) => {
    const id = /^([A-Z]+-\d\d) \|/.exec(line)?.[1];
    const quoted = line.matchAll(/(?<!\w)'([^']+(?:'[a-z][^']*)*)'(?!\w)/g);
    return id ? [...quoted].map(([, text]) => `${id} | ${text}`) : [];
  });
}

/** Joined of parts or written by a formatter: tests of their ids show them. */
const composed = [
  'Password must ', // ADMUSERS-11 to -13, ADMCREATE-02, PROFILE-06
  'Jan 5, 2024', // CARD-09
  'January 1987',
  'File size is {size}MB', // UPMOVIE-03: the limit is a setting
  'N items selected', // PICK-05: its plural is made by a function
  'Successfully uploaded', // ERR-19
  'Thumbnail upload failed', // ERR-06: 'may begin'; no browser uploads thumbnails any more (CALL-44)
];

/** The parts between the values: '{name}', and N and M for numbers. */
function fixedParts(text: string): string[] {
  return text
    .split(/\{[^}]*\}|\b[NM]\b|"/)
    .map((part) => plain(part).trim())
    .filter((part) => /\p{L}{2}/u.test(part));
}

const plain = (text: string): string =>
  text.replaceAll('\\', '').replaceAll('’', "'").replaceAll('…', '...');

it('the interface is in English, with the texts as specified [CORE-11]', () => {
  const checklist = path.join(import.meta.dirname, '../../shared/spec/checklist.md');
  if (existsSync(checklist)) {
    const quoted = quotedIn(readFileSync(checklist, 'utf8'));
    const isSentence = (line: string) => /\| [A-Z]/.test(line);
    expect(listed.map((entry) => entry.join(' | '))).toEqual(quoted.filter(isSentence));
  }
  expect(listed.length).toBeGreaterThan(300);
  const root = path.join(import.meta.dirname, '..');
  const sources = globSync(['web/src/**/*.messages.ts', '{server,contract}/src/**/*.ts'], {
    cwd: root,
  });
  const texts = sources
    .filter((file) => !/\.test\./.test(file))
    .map((file) => plain(readFileSync(path.join(root, file), 'utf8')))
    .join('\n');
  const missing = listed.filter(
    ([, text]) =>
      !composed.some((start) => text.startsWith(start)) &&
      fixedParts(text).some((part) => !texts.includes(part)),
  );
  expect(missing).toEqual([]);
  const page = readFileSync(path.join(source, '../index.html'), 'utf8');
  expect(page).toMatch(/<html lang="en"/);
});
