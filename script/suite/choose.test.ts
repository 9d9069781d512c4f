import { expect, it } from 'vitest';
import { checksOf, staticChecks } from './checks.ts';
import { choose, testOf } from './choose.ts';

const isCheck = (word: string) => staticChecks.some(({ name }) => name.includes(word));
/** What the whole run contains of the static checks: lint reports the errors of types too. */
const wholeNames = staticChecks.filter(({ isOnlyNamed }) => !isOnlyNamed).map(({ name }) => name);
const namesOf = (...args: string[]) => checksOf(choose(args, isCheck)).map(({ name }) => name);
const commandOf = (name: string, ...args: string[]) =>
  checksOf(choose(args, isCheck)).find((check) => check.name.includes(name))?.command ?? [];

it('runs everything when nothing is asked for', () => {
  expect(namesOf()).toEqual(expect.arrayContaining(wholeNames));
  expect(namesOf()).toContain('unit and integration tests');
  expect(namesOf()).toContain('journeys in a browser');
});

it('runs the tests of a file, of a source file and of a folder, and nothing else', () => {
  const own = 'script/suite/choose.test.ts';
  expect(namesOf(own)).toEqual(['unit and integration tests']);
  expect(commandOf('tests', own)).toContain(own);
  expect(commandOf('tests', './script/suite/choose.ts')).toContain(own);
  expect(commandOf('tests', 'script/suite/')).toContain('script/suite');
  expect(namesOf('e2e/auth')).toEqual(['journeys in a browser']);
  expect(namesOf(own, 'e2e/auth')).toHaveLength(2);
});

it('lets a known weakness of a package fail the run for a release only', () => {
  expect(commandOf('advisories')).not.toContain('--release');
  expect(commandOf('advisories', '--release')).toContain('--release');
  expect(namesOf('--release')).toEqual(namesOf());
});

it('runs the checks of a name', () => {
  expect(namesOf('types of web')).toEqual(['types of web']);
  expect(namesOf('types')).toHaveLength(5);
  expect(namesOf().filter((name) => name.startsWith('types'))).toEqual([]);
});

it('runs types, lint and format quickly, and no journey', () => {
  expect(namesOf('quick')).toEqual(expect.arrayContaining(['lint and import rules', 'format']));
  expect(commandOf('lint')).toContain('--type-check');
  expect(namesOf('quick')).not.toContain('journeys in a browser');
});

it('runs the model of a family with as many steps as one likes', () => {
  const words = ['model', '--steps', '10000', '--seed=7'];
  expect(namesOf(...words)).toEqual(['unit and integration tests']);
  expect(commandOf('unit', ...words)).toContain('server/src/features/family/family.model.test.ts');
  expect(choose(words, isCheck).env).toEqual({ SPACE_STEPS: '10000', SPACE_SEED: '7' });
  expect(() => choose(['model', '--steps', 'many'], isCheck)).toThrow('whole number');
});

it('narrows tests by their title in both runners', () => {
  expect(commandOf('unit', 'script/suite', '-t', 'HOME-03')).toEqual(
    expect.arrayContaining(['-t', 'HOME-03']),
  );
  expect(commandOf('journeys', 'e2e/auth', '-t', 'HOME-03')).toEqual(
    expect.arrayContaining(['-g', 'HOME-03']),
  );
});

it('cuts a run into parts that together are the whole', () => {
  const parts = ['1/3', '2/3', '3/3'].map((part) => checksOf(choose(['--shard', part], isCheck)));
  const fixed = parts.flat().filter(({ runner }) => !runner);
  expect(fixed.map(({ name }) => name).sort()).toEqual(wholeNames.toSorted());
  for (const [place, part] of parts.entries()) {
    const runners = part.filter(({ runner }) => runner);
    expect(runners).toHaveLength(2);
    for (const { command } of runners) expect(command).toContain(`--shard=${place + 1}/3`);
  }
});

it.each([['no-such-thing'], ['--shard', 'half'], ['--shard=0/2']])('refuses %s %s', (...args) => {
  expect(() => choose(args, isCheck)).toThrow();
});

it('finds the test beside a source file, and none where there is none', () => {
  expect(testOf('script/suite/choose.ts')).toBe('script/suite/choose.test.ts');
  expect(testOf('script/suite/report.ts')).toBeUndefined();
  expect(testOf('README.md')).toBeUndefined();
});
