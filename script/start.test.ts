import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The environment of a machine with Node and npm: nothing of this project in PATH, no database, no settings. */
function bareEnvironment() {
  return {
    PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: tmpdir(),
  };
}

it('one command starts the product, with a database and files of its own, and prints what the first start needs [CORE-03, SETUP-01, SETUP-12]', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'heirloom-start-'));
  folders.push(dataDir);
  const server = spawn(path.join(root, 'script', 'server'), {
    cwd: root,
    env: { ...bareEnvironment(), DATA_DIR: dataDir, PORT: '0', KEEP_FREE_BYTES: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  try {
    const { url, output } = await readAnnouncement(server);
    expect(output).toMatch(/enter this set-up code: \S{8,}/);
    expect(output).toContain(
      `Mails are not sent but written to ${dataDir}/outbox, because SMTP_URL is not set.`,
    );
    const ready = await fetch(`${url}/api/ready`);
    expect(ready.status).toBe(200);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>');
    expect(readFileSync(path.join(dataDir, 'database/pg18/PG_VERSION'), 'utf8').trim()).toBe('18');
  } finally {
    server.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
}, 120_000);

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

  const checks = readFileSync(path.join(root, 'script/suite/checks.ts'), 'utf8');
  for (const command of ["'tsc'", "'oxlint'", "'vitest'", "'playwright'"]) {
    expect(checks).toContain(command);
  }
}, 180_000);
