import { stripVTControlCharacters } from 'node:util';
import type { TimedFile, TimedTest } from './report.ts';

/** Seconds that a file may take on two idle cores before it is marked. No test fails because of its time. */
const budgets: [prefix: string, seconds: number][] = [
  ['e2e/', 60],
  ['server/', 15],
  ['web/', 8],
  ['contract/', 3],
  ['script/', 30],
];

const budgetOf = (file: string): number =>
  budgets.find(([prefix]) => file.startsWith(prefix))?.[1] ?? 10;

const bySeconds = (a: { seconds: number }, b: { seconds: number }) => b.seconds - a.seconds;
const sum = (items: { seconds: number }[]) => items.reduce((all, { seconds }) => all + seconds, 0);
const cell = (seconds: number, width = 8) => `${seconds.toFixed(1)} s`.padStart(width);

/** Describes where the time of a run went: parts, files, the twenty slowest tests; and what failed once or for good. */
export function describeTimings(files: TimedFile[]): string {
  const parts = [...Map.groupBy(files, ({ part }) => part)].map(([part, own]) => ({
    part,
    seconds: sum(own),
    count: own.length,
  }));
  const tests = files.flatMap(({ file, tests: own }) => own.map((test) => ({ ...test, file })));
  const over = files.filter(({ file, seconds }) => seconds > budgetOf(file));
  const flaky = tests.filter(({ outcome }) => outcome === 'flaky');
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  const lines = [
    'Where the time went (seconds of one worker)',
    ...parts
      .sort(bySeconds)
      .map(({ part, seconds, count }) => `${cell(seconds, 10)}  ${part}, ${count} files`),
    '',
    'The twenty slowest files (! is over its budget)',
    ...files
      .toSorted(bySeconds)
      .slice(0, 20)
      .map(({ file, seconds }) => `${cell(seconds)} ${mark(file, seconds)} ${file}`),
    ...(over.length > 0 ? [`${over.length} files are over their budget.`] : []),
    '',
    'The twenty slowest tests',
    ...tests
      .sort(bySeconds)
      .slice(0, 20)
      .map(({ file, title, seconds }) => `${cell(seconds)}   ${file} > ${title}`),
    ...describeErrors('Passed only on another try', flaky),
    ...describeErrors('What failed tests said', failed),
    // Last, and without errors: of a long output, often only the end is kept.
    ...(failed.length > 0 ? ['', 'Failed tests', ...failed.map(nameOf)] : []),
  ];
  return lines.join('\n');
}

const mark = (file: string, seconds: number) => (seconds > budgetOf(file) ? '!' : ' ');

const errorLines = 6;

type NamedTest = TimedTest & { file: string };

const nameOf = ({ file, title }: NamedTest) => `  ${file} > ${title}`;

function describeErrors(heading: string, tests: NamedTest[]): string[] {
  if (tests.length === 0) return [];
  const named = tests.flatMap((test) => [
    nameOf(test),
    ...stripVTControlCharacters(test.error ?? '')
      .split('\n')
      .slice(0, errorLines)
      .map((line) => `    ${line}`),
  ]);
  return ['', heading, ...named];
}
