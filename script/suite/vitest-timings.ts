import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { Report, TimedFile, TimedTest } from './report.ts';

const root = path.join(import.meta.dirname, '../..');

/** Writes the timings of a vitest run as JSON to the file that TEST_REPORT names. */
export default class VitestTimings implements Reporter {
  onTestRunEnd(
    modules: ReadonlyArray<TestModule>,
    unhandled: ReadonlyArray<SerializedError>,
  ): void {
    const file = process.env.TEST_REPORT;
    if (!file) return;
    const files = [...modules.map(timesOf), ...timesOfUnhandled(unhandled)];
    const count = (outcome: string) =>
      files.flatMap(({ tests }) => tests).filter((test) => test.outcome === outcome).length;
    const report: Report = {
      passed: count('passed') + count('flaky'),
      failed: count('failed'),
      files,
    };
    writeFileSync(file, JSON.stringify(report));
  }
}

function failure(title: string, error: string | undefined): TimedTest {
  return { title, seconds: 0, outcome: 'failed', error };
}

/** With the test that ran meanwhile, where Vitest knows it. */
type Unhandled = SerializedError & { VITEST_TEST_NAME?: string; VITEST_TEST_PATH?: string };

/** Errors that no test caught, each as a failed test, so that the end of a run names them. */
function timesOfUnhandled(errors: ReadonlyArray<Unhandled>): TimedFile[] {
  return errors.map(({ message, stack, VITEST_TEST_NAME, VITEST_TEST_PATH }) => ({
    part: 'unhandled errors',
    file: VITEST_TEST_PATH ? path.relative(root, VITEST_TEST_PATH) : 'no file',
    seconds: 0,
    tests: [failure(`(unhandled) ${VITEST_TEST_NAME ?? ''}`.trim(), stack || message)],
  }));
}

/** What went wrong outside the tests of a file: it could not be loaded, or its preparation or clearing up failed. */
function failuresAround(module: TestModule): TimedTest[] {
  if (module.state() !== 'failed' || [...module.children.allTests('failed')].length > 0) return [];
  const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
  return [failure('(outside its tests)', errors[0]?.stack ?? errors[0]?.message)];
}

function timesOf(module: TestModule): TimedFile {
  const cost = module.diagnostic();
  const preparing =
    cost.environmentSetupDuration +
    cost.prepareDuration +
    cost.collectDuration +
    cost.setupDuration;
  return {
    part: module.project.name,
    file: path.relative(root, module.moduleId),
    seconds: (preparing + cost.duration) / 1000,
    tests: [...[...module.children.allTests()].map(timeOf), ...failuresAround(module)],
  };
}

function timeOf(test: TestCase): TimedTest {
  return {
    title: test.fullName,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    outcome:
      test.result().state === 'passed' && test.diagnostic()?.flaky ? 'flaky' : test.result().state,
    error: test.result().errors?.[0]?.message,
  };
}
