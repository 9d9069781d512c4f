import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeProcessFolder } from '../../server/src/platform/process-folders.ts';
import { type Check, checksOf, staticChecks, testChecks } from './checks.ts';
import { type Choice, choose } from './choose.ts';
import { folderInMemory } from './memory-disk.ts';
import { readReport, type TimedFile } from './report.ts';
import { describeTimings } from './timings.ts';

/** Runs every check that was asked for, prints where the time went, and ends with `N passed, N failed`. */
type Result = { check: Check; code: number; seconds: number; output: string };

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const timed: TimedFile[] = [];

const reportOf = ({ runner }: Check): string =>
  path.join(tmpdir(), `heirloom-${runner}-${process.pid}.json`);

/** Runs a check. With `isQuiet` its output is kept until it ends, so that parallel checks do not mix their output. */
function run(check: Check, isQuiet: boolean): Promise<Result> {
  const startedAt = Date.now();
  const report = reportOf(check);
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const stdio = isQuiet ? 'pipe' : 'inherit';
    const child: ChildProcess = spawn(check.command[0]!, check.command.slice(1), {
      stdio: ['ignore', stdio, stdio],
      env: {
        ...process.env,
        ...choice.env,
        ...check.env,
        ...(temporary && { TMPDIR: temporary }),
        TEST_REPORT: report,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk));
    }
    const end = (code: number) =>
      resolve({
        check,
        code,
        seconds: (Date.now() - startedAt) / 1000,
        output: Buffer.concat(output).toString(),
      });
    child.on('error', () => end(127));
    child.on('close', (code) => end(code ?? 1));
  });
}

function settle({ check, code, seconds, output }: Result): void {
  const report = check.runner && readReport(reportOf(check));
  total.passed += report?.passed ?? 0;
  total.failed += report?.failed ?? 0;
  timed.push(...(report?.files ?? []));
  if (code !== 0) {
    failures.push(check.name);
    if (!report?.failed) total.failed += 1;
  } else if (!check.runner) total.passed += 1;
  if (code !== 0 || check.runner || check.isShown) process.stdout.write(output);
  console.log(`== ${check.name}: ${code === 0 ? 'ok' : 'FAILED'} (${Math.round(seconds)} s)`);
}

async function runInTurn(checks: Check[], isQuiet: boolean): Promise<void> {
  for (const check of checks) {
    if (!isQuiet) console.log(`\n== ${check.name}`);
    settle(await run(check, isQuiet));
  }
}

function readChoice(): Choice {
  const names = [...staticChecks, ...testChecks({ checks: [], tests: [], journeys: [] })];
  const isCheck = (word: string) => names.some(({ name }) => name.includes(word));
  try {
    return choose(process.argv.slice(2), isCheck);
  } catch (error) {
    console.error(`${(error as Error).message}
script/test                     everything
script/test quick               types, lint, format, and the tests of what changed
script/test FILE|FOLDER…        the tests there; -t TITLE narrows them
script/test model --steps 10000 --seed 7   the model of a family, with so many steps
script/test types|lint|journeys…  the checks of that name
script/test --shard 1/2         one of two parts, for two machines
script/test --release           everything, and no package may have a known weakness`);
    process.exit(2);
  }
}

/** Runs the checks that start the product or a browser, after the web app is built and the browser is there. */
async function runTests(runners: Check[]): Promise<void> {
  if (runners.some(({ needsBrowser }) => needsBrowser)) {
    const preparation = { name: 'web app and browser', command: ['script/prepare-browser'] };
    const prepared = await run(preparation, false);
    if (prepared.code !== 0) settle(prepared);
    // Of this moment's sources: tests start it as people do.
    else process.env['TEST_BUILT_SERVER'] = 'true';
  }
  await runInTurn(runners, false);
}

const choice = readChoice();
const temporary = await folderInMemory();
const checks = checksOf(choice);
const runners = checks.filter(({ runner }) => runner);
const others = checks.filter(({ runner }) => !runner);
// Runs the checks that need one core in parallel with the test runners, which need all: together they end sooner.
await Promise.all([runInTurn(others, true), runTests(runners)]);

// What cannot be removed now is by the next run.
if (temporary) await removeProcessFolder(temporary).catch(() => undefined);

if (timed.length > 0) console.log(`\n${describeTimings(timed)}`);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
