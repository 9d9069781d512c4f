import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What a run has to do: everything, or a part of it. */
export type Choice = {
  /** Names of checks, or parts of them; empty: all. */
  checks: string[];
  /** Files and folders whose tests run; empty: all. */
  tests: string[];
  /** Files and folders of e2e whose journeys run; empty: all. */
  journeys: string[];
  /** `1/3`: the first of three parts, each for a machine of its own. */
  shard?: string;
  /** Only tests whose title matches. */
  title?: string;
  /** For a release: a known weakness of a package fails the run. */
  isRelease?: true;
  /** What the tests are told by their environment. */
  env?: Record<string, string>;
};

/** Checks of the quick run, of which lint includes types; its tests are those of the files that changed. */
const quickChecks = ['lint', 'format'];

/** Random steps of a family against a model of it in memory. */
const modelTest = 'server/src/features/family/family.model.test.ts';

/**
 * Reads the arguments of script/test: `quick`, files and folders, names of checks, `--shard 1/2`, `-t TITLE`,
 * `--release`, `model` with `--steps` and `--seed`.
 * @throws Error with a sentence for the user when an argument is none of these
 */
export function choose(args: string[], isCheck: (word: string) => boolean): Choice {
  const choice: Choice = { checks: [], tests: [], journeys: [] };
  const words = [...args];
  while (words.length > 0) {
    const word = words.shift()!;
    const [option, value = words[0]] = word.split('=');
    const takeValue = () => (word.includes('=') ? value : words.shift());
    if (option === '--shard') choice.shard = takeValue();
    else if (option === '-t') choice.title = takeValue();
    else if (option === '--release') choice.isRelease = true;
    else if (option === '--steps') tell(choice, 'SPACE_STEPS', takeValue());
    else if (option === '--seed') tell(choice, 'SPACE_SEED', takeValue());
    else if (word === 'quick') addQuick(choice);
    else if (word === 'model') addFile(choice, modelTest);
    else if (existsSync(word)) addFile(choice, word);
    else if (isCheck(word)) choice.checks.push(word);
    else throw new Error(`'${word}' is neither a file nor the name of a check.`);
  }
  if (choice.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(choice.shard)) {
    throw new Error('--shard wants a part of a number of parts, as 1/2.');
  }
  return choice;
}

/** @throws Error when it is no whole number */
function tell(choice: Choice, name: string, value: string | undefined): void {
  if (value === undefined || !/^\d{1,9}$/.test(value)) {
    throw new Error('--steps and --seed want a whole number.');
  }
  choice.env = { ...choice.env, [name]: value };
}

function addQuick(choice: Choice): void {
  choice.checks.push(...quickChecks);
  for (const file of changedFiles()) {
    const test = testOf(file);
    if (test !== undefined) addFile(choice, test);
  }
}

function addFile(choice: Choice, file: string): void {
  const path = file.replace(/^\.\//, '').replace(/\/$/, '');
  if (path === 'e2e' || path.startsWith('e2e/')) choice.journeys.push(path);
  else choice.tests.push(existsSync(path) ? (testOf(path) ?? path) : path);
}

/** Finds the test beside a source file; none for journeys, which are too slow for the quick run. */
export function testOf(file: string): string | undefined {
  if (!/\.tsx?$/.test(file) || file.startsWith('e2e/')) return undefined;
  if (/\.test\.tsx?$/.test(file)) return existsSync(file) ? file : undefined;
  const stem = file.replace(/\.tsx?$/, '');
  return [`${stem}.test.ts`, `${stem}.test.tsx`].find((test) => existsSync(test));
}

/** Lists the files that differ from the upstream branch: in later commits, or not committed yet. */
function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  let base = 'HEAD';
  try {
    base = git('merge-base', 'HEAD', '@{upstream}')[0] ?? base;
  } catch {
    // A local branch may have no upstream.
  }
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)];
}
