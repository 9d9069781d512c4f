import { readFileSync, rmSync } from 'node:fs';

export type TimedTest = {
  title: string;
  seconds: number;
  /** `flaky`: passed only on a retry. */
  outcome: 'passed' | 'failed' | 'flaky' | 'skipped' | 'pending';
  /** What the first try that failed said. */
  error?: string | undefined;
};

/** The time of one test file, with its preparation where the runner reports that. */
export type TimedFile = { part: string; file: string; seconds: number; tests: TimedTest[] };

export type Report = { passed: number; failed: number; files: TimedFile[] };

type PlaywrightTest = {
  title: string;
  file: string;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
};
type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs?: PlaywrightTest[] };
type PlaywrightReport = {
  suites: PlaywrightSuite[];
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number };
};

/** Reads a runner's report and deletes it; returns undefined if the runner ended before it wrote one. */
export function readReport(file: string): Report | undefined {
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as Report | PlaywrightReport;
    rmSync(file, { force: true });
    return 'stats' in parsed ? fromPlaywright(parsed) : parsed;
  } catch {
    return undefined;
  }
}

function fromPlaywright({ suites, stats, errors }: PlaywrightReport): Report {
  const files = suites.map((suite) => {
    const tests = testsOf(suite, []);
    return {
      part: 'e2e',
      file: `e2e/${suite.title}`,
      seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
      tests,
    };
  });
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    files,
  };
}

const outcomes: Record<string, TimedTest['outcome']> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
};

function testsOf(suite: PlaywrightSuite, above: string[]): TimedTest[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      title: [...above, title].join(' > '),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      outcome: outcomes[status] ?? 'skipped',
      error: results.find(({ error }) => error)?.error?.message,
    })),
  );
  const below = (suite.suites ?? []).flatMap((inner) => testsOf(inner, [...above, inner.title]));
  return [...own, ...below];
}
