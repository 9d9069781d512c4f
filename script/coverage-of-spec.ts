import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Lists the ids of the specification that no test names in its title. script/ids-without-test.txt holds the list of
 * the last commit: --check fails if an id was added to it, --write updates it.
 */
const root = path.join(import.meta.dirname, '..');
const listFile = path.join(root, 'script/ids-without-test.txt');
/** The checklist, and what goes past it: a file joins when its issue is begun. */
const specFiles = ['checklist.md', 'family.md', 'moving.md', 'tapes.md'].map((name) =>
  path.join(root, '../shared/spec', name),
);

function idsInTitles(): Set<string> {
  const files = globSync(
    [
      '{contract,server,web}/{src,test}/**/*.test.{ts,tsx}',
      'e2e/formats/chapters.ts',
      'e2e/**/*.spec.ts',
      'script/**/*.test.ts',
    ],
    {
      cwd: root,
    },
  );
  const ids = files.flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    // Tests of sample files do not run where the samples are missing, so they alone show nothing.
    const counting = lines.filter((line) => !line.includes('samplesNote')).join('\n');
    const brackets = counting.match(/\[[A-Z]+-\d{2}[A-Z\d, -]*\]/g) ?? [];
    return brackets.flatMap((bracket) => bracket.match(/[A-Z]+-\d{2}/g) ?? []);
  });
  return new Set(ids);
}

const readKnown = (): string[] =>
  existsSync(listFile) ? readFileSync(listFile, 'utf8').split('\n').filter(Boolean) : [];

function allIds(): string[] {
  const files = specFiles.filter((file) => existsSync(file));
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^([A-Z]+-\d{2}) \|/gm)].map((match) => match[1]!),
  );
}

const named = idsInTitles();
const known = readKnown();
const checklist = allIds();
// Without ../shared the committed list still shows whether an id has lost its test.
const missing = (checklist.length > 0 ? checklist : known).filter((id) => !named.has(id)).sort();
const unknown = checklist.length > 0 ? [...named].filter((id) => !checklist.includes(id)) : [];
const lost = missing.filter((id) => !known.includes(id));

if (process.argv.includes('--write')) writeFileSync(listFile, `${missing.join('\n')}\n`);
else if (!process.argv.includes('--check')) console.log(missing.join('\n'));

console.log(
  `${named.size} ids of the specification are named by a test, ${missing.length} are not.`,
);
if (unknown.length > 0) console.log(`Not in the specification: ${unknown.join(', ')}`);
if (process.argv.includes('--check') && (lost.length > 0 || unknown.length > 0)) {
  if (lost.length > 0) console.log(`No test names these any more: ${lost.join(', ')}`);
  process.exitCode = 1;
}
