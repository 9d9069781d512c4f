import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { Report, TimedFile } from './report.ts';

const root = path.join(import.meta.dirname, '../..');

/** Writes the timings of a vitest run as JSON to the file that TEST_REPORT names. */
export default class VitestTimings implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<unknown>): void {
    const file = process.env.TEST_REPORT;
    if (!file) return;
    const files = modules.map(timesOf);
    const count = (outcome: string) =>
      files.flatMap(({ tests }) => tests).filter((test) => test.outcome === outcome).length;
    const brokenFiles = modules.filter(
      (module) =>
        module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
    ).length;
    const report: Report = {
      passed: count('passed') + count('flaky'),
      failed: count('failed') + brokenFiles + unhandled.length,
      files,
    };
    writeFileSync(file, JSON.stringify(report));
  }
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
    tests: [...module.children.allTests()].map((test) => ({
      title: test.fullName,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      outcome:
        test.result().state === 'passed' && test.diagnostic()?.flaky
          ? 'flaky'
          : test.result().state,
      error: test.result().errors?.[0]?.message,
    })),
  };
}
