import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { isProcessAlive, readPostmasterPid } from '#platform/db/embedded/process.ts';

/** Starts the built-in database as a process of its own; see the file. */
export const starterProgram = new URL('starter.fixture.ts', import.meta.url).pathname;

export type EmbeddedHarness = {
  homeDir: string;
  dataDir: string;
  /** Starts, or adopts, the database of `homeDir` in this process. */
  start: (settings?: Record<string, string>) => Promise<EmbeddedPostgres>;
  /** Does the same in another process and waits for its answer. */
  startElsewhere: () => Promise<{ child: ChildProcess; startedByUs: boolean }>;
  /** Processes to kill when the test is over. */
  children: ChildProcess[];
  /** The process id of the server, 0 when there is none. */
  serverPid: () => Promise<number>;
};

/** Gives each test of a file a folder of its own, and leaves neither processes nor files behind. */
export function setUpEmbedded(): EmbeddedHarness {
  const settings = { shared_buffers: '32MB', max_wal_size: '64MB', min_wal_size: '32MB' };
  const log = pino({ level: 'silent' });
  let opened: EmbeddedPostgres[] = [];
  let temporaryDir: string;

  const harness: EmbeddedHarness = {
    homeDir: '',
    dataDir: '',
    children: [],
    async start(more = {}) {
      const { homeDir } = harness;
      const postgres = await startEmbeddedPostgres({
        homeDir,
        log,
        settings: { ...settings, ...more },
      });
      opened.push(postgres);
      return postgres;
    },
    async startElsewhere() {
      const child = spawn(process.execPath, [starterProgram, harness.homeDir], {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      harness.children.push(child);
      const line = await new Promise<string>((resolve, reject) => {
        child.stdout.once('data', (text: Buffer) => resolve(text.toString()));
        child.once('exit', (code) => reject(new Error(`the starter ended with ${code}`)));
      });
      return { child, ...(JSON.parse(line) as { startedByUs: boolean }) };
    },
    serverPid: async () => (await readPostmasterPid(harness.dataDir)) ?? 0,
  };

  beforeEach(async () => {
    temporaryDir = await realpath(await mkdtemp(path.join(tmpdir(), 'heirloom-embedded-')));
    harness.homeDir = temporaryDir;
    harness.dataDir = path.join(temporaryDir, 'pg18');
    harness.children = [];
    opened = [];
  });

  afterEach(async () => {
    for (const child of harness.children) child.kill('SIGKILL');
    for (const postgres of opened) await postgres.stop({ force: true });
    const pid = await harness.serverPid();
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(harness.dataDir)) await kill(pid);
    await rm(temporaryDir, { recursive: true, force: true, maxRetries: 5 });
  });

  return harness;
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends object>(
  connection: DatabaseConnection,
  text: string,
): Promise<Row[]> {
  const client = new Client(clientConfig(connection));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Kills a process with SIGKILL, as the kernel does when memory runs out, and waits until it is gone. */
export async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isProcessAlive(pid)).toBe(false), { timeout: 90_000 });
}
