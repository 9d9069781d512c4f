import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { serverProgram } from '../server/test/programs.ts';
import { checksOf, journeysName, staticChecks, testsName } from './suite/checks.ts';
import { choose } from './suite/choose.ts';

const root = path.join(import.meta.dirname, '..');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What every Unix has; no ffmpeg, no perl, no PostgreSQL, no git and no package manager but npm. */
const usual =
  'bash sh env uname dirname basename cat cksum cp mkdir find sort xargs chmod id ls mktemp mv rm sleep touch tr sed grep npm npx setpriv';

/** The environment of a machine with Node and npm: nothing else in PATH, no database, no settings. */
function bareEnvironment() {
  const bin = mkdtempSync(path.join(tmpdir(), 'heirloom-bin-'));
  folders.push(bin);
  const found = (name: string) =>
    ['/usr/bin', '/bin', '/usr/local/bin'].map((dir) => path.join(dir, name)).find(existsSync);
  symlinkSync(process.execPath, path.join(bin, 'node'));
  for (const name of usual.split(' ')) {
    const file = found(name);
    if (file !== undefined) symlinkSync(file, path.join(bin, name));
  }
  return { PATH: bin, HOME: bin };
}

it('one command starts the product, with a database and files of its own, and prints what the first start needs [CORE-03, SETUP-01, SETUP-12]', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'heirloom-start-'));
  folders.push(dataDir);
  const settings = {
    ...bareEnvironment(),
    DATA_DIR: dataDir,
    STATE_DIR: path.join(dataDir, '.state'),
    PORT: '0',
    KEEP_FREE_BYTES: '0',
  };
  const server = spawn(path.join(root, 'script', 'server'), {
    cwd: root,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  try {
    const { url, output } = await readAnnouncement(server);
    expect(output).toContain(`Open ${url}/force-admin, sign up`);
    expect(output).toMatch(/enter this set-up code: \S{8,}/);
    expect(output).toContain(
      `Mails are not sent but written to ${dataDir}/outbox, because SMTP_URL is not set.`,
    );
    expect(output).toContain('Photos, films and recordings are read');
    const ready = await fetch(`${url}/api/ready`);
    expect(ready.status).toBe(200);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>');
    expect(readFileSync(path.join(dataDir, 'database/pg18/PG_VERSION'), 'utf8').trim()).toBe('18');
    // It starts without ffmpeg, and says how films become playable everywhere.
    expect(output).toContain('ffmpeg is missing');

    const second = await startAndEnd(settings);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Another Heirloom server uses the archive in ${dataDir}.`);
    expect(second.output).not.toContain('    at ');
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  } finally {
    server.kill('SIGTERM');
  }
  expect(await ended).toBe(0);

  // As when the disk is not mounted: the folder is there, and empty.
  rmSync(path.join(dataDir, 'database'), { recursive: true });
  const without = await startAndEnd(settings);
  expect(without.code).toBe(1);
  expect(without.output).toContain(`There was an archive in ${dataDir}`);
  expect(without.output).toContain('script/heirloom new-archive');
});

/** Starts the server where it must not run, and waits until it has said why. */
function startAndEnd(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const server = spawn(process.execPath, [serverProgram], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => server.once('close', (code) => resolve({ code, output })));
}

/** Waits for what the server prints for the operator: first its address, last where mails go. */
function readAnnouncement(
  server: ReturnType<typeof spawn>,
): Promise<{ url: string; output: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /Heirloom is ready on (\S+)[^]*New accounts work at once/.exec(output)?.[1];
      if (url) resolve({ url, output });
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${output}`)));
  });
}

it('one command runs the tests, and ends with how many passed and failed [CORE-04]', async () => {
  // Running all checks would run this test again, so one check stands for all.
  const tests = spawn(path.join(root, 'script', 'test'), ['settings page'], {
    cwd: root,
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  tests.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  tests.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => tests.once('exit', resolve));
  expect(output).toContain('== settings page');
  expect(output.trimEnd().split('\n').at(-1)).toBe('1 passed, 0 failed');
  expect(code).toBe(0);

  // Without arguments the same command runs everything, and no runner is narrowed to some tests.
  const all = checksOf(choose([], () => false));
  expect(all.map(({ name }) => name)).toEqual([
    ...staticChecks.filter(({ isOnlyNamed }) => !isOnlyNamed).map(({ name }) => name),
    testsName,
    journeysName,
  ]);
  const commands = all.map(({ command }) => command.join(' '));
  for (const start of [
    'oxlint --type-aware --type-check',
    'oxfmt --check',
    'knip',
    'vitest run',
    'playwright',
  ]) {
    expect(commands.some((command) => command.startsWith(start))).toBe(true);
  }
  const runners = all.filter(({ runner }) => runner !== undefined);
  expect(
    runners.flatMap(({ command }) => command.slice(2)).every((word) => word.startsWith('-')),
  ).toBe(true);
});
