import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs every check in order, prints what fails, and ends with the line `N passed, N failed`. */
type Check = { name: string; command: string[]; report?: string };
type Count = { passed: number; failed: number };

const report = (name: string): string =>
  path.join(tmpdir(), `heirloom-${name}-${process.pid}.json`);
const vitestReport = report('vitest');
const journeysReport = report('journeys');

const checks: Check[] = [
  ...['contract', 'server', 'web', 'e2e', 'script'].map((workspace) => ({
    name: `types of ${workspace}`,
    command: ['tsc', '-p', workspace],
  })),
  { name: 'lint and import rules', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused code and dependencies', command: ['knip'] },
  { name: 'settings page', command: ['node', 'script/write-configuration-docs.ts', '--check'] },
  { name: 'checklist coverage', command: ['node', 'script/coverage-of-spec.ts', '--check'] },
  {
    name: 'unit and integration tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    report: vitestReport,
  },
  {
    name: 'journeys in a browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    report: journeysReport,
  },
];

const run = (command: string[]): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command[0]!, command.slice(1), {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeysReport },
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

const readCount = (file: string | undefined): Count => {
  if (!file) return { passed: 0, failed: 0 };
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
    rmSync(file, { force: true });
    if ('stats' in parsed) {
      return {
        passed: parsed.stats.expected + parsed.stats.flaky,
        failed: parsed.stats.unexpected,
      };
    }
    return { passed: parsed.numPassedTests, failed: parsed.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
};

const only = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const check of checks.filter(
  ({ name }) => only.length === 0 || only.some((word) => name.includes(word)),
)) {
  const started = Date.now();
  console.log(`\n== ${check.name}`);
  const code = await run(check.command);
  const count = readCount(check.report);
  total.passed += count.passed;
  total.failed += count.failed;
  if (code !== 0) {
    failures.push(check.name);
    if (count.failed === 0) total.failed += 1;
  } else if (!check.report) total.passed += 1;
  console.log(
    `== ${check.name}: ${code === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`,
  );
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
