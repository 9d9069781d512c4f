// A media worker, a tool or the database is killed at a random moment of an upload and its processing.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DatabaseClient, createDatabase } from '#platform/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { findPostmaster } from '#platform/db/embedded/process.ts';
import { patience, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import { type Uploader, uploaderWith } from '#test/faults/upload-by-key.ts';
import { startWholeServer, type WholeServer } from '#test/faults/whole-server.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { createPerson } from '#test/people.ts';
import { createdLocation } from '#test/tus-requests.ts';

const victims = ['worker', 'tool', 'database'] as const;
const rounds = roundsOr(victims.length);
const log = pino({ level: 'silent' });
let folder: string;
let postgres: EmbeddedPostgres;
let database: DatabaseClient;
let server: WholeServer;
let key: string;
let uploader: Uploader;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-processes-'));
  // Whoever has started it starts it again when it dies: here this test.
  postgres = await startEmbeddedPostgres({ homeDir: path.join(folder, 'postgres'), log });
  const { host } = postgres.connection as { host: string };
  const databaseUrl = `postgres://app@localhost/app?host=${encodeURIComponent(host)}`;
  server = await startWholeServer({ databaseUrl, folder: path.join(folder, 'server') });
  database = createDatabase({ connection: postgres.connection, log });
  const { userId } = await createPerson(database.db);
  key = await insertApiKey(database.db, userId);
  uploader = await uploaderWith(server.origin, key);
});
afterAll(async () => {
  await server?.stop();
  await database?.close();
  await postgres?.stop({ force: true });
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

type Running = { pid: number; parent: number; line: string };

/** Lists all that the server has started, and what these have started. */
async function listBelow(top: number): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(describe));
  const below: Running[] = [];
  for (let found = [top]; found.length > 0;) {
    const children = all.filter(({ parent }) => found.includes(parent));
    below.push(...children);
    found = children.map(({ pid }) => pid);
  }
  return below;
}

async function describe(pid: string): Promise<Running> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const parent = Number(/\) \S (\d+)/.exec(stat)?.[1]);
  return { pid: Number(pid), parent, line: line.replaceAll('\0', ' ') };
}

/** The box of a worker has what runs inside in its own line, too. */
const looks = {
  worker: /^(?!\S*bwrap).*\bmedia-worker\b/,
  tool: /^(?!\S*bwrap).*\b(?:exiftool|ffmpeg|ffprobe)\b/,
};

/** Kills one, as soon as there is one; returns false where none came within this time. */
async function kill(victim: (typeof victims)[number], withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(5)) {
    const pid =
      victim === 'database'
        ? await findPostmaster(postgres.dataDir)
        : (await listBelow(server.pid)).findLast(({ line }) => looks[victim].test(line))?.pid;
    try {
      if (pid && process.kill(pid, 'SIGKILL')) return true;
    } catch {
      // It has just ended by itself.
    }
  }
  return false;
}

/** Uploads as our web app does, which tries again until it is told that all is there; returns the id of the item. */
async function uploadPatiently(bytes: Buffer): Promise<string> {
  const { client, finish } = uploader;
  const within = { timeout: 60_000, interval: 100 };
  const location = await vi.waitFor(() => createdLocation(client, bytes.length), within);
  return vi.waitFor(async () => {
    const head = await client.head(location);
    expect(head.status).toBe(200);
    const offset = Number(head.headers.get('upload-offset'));
    if (offset < bytes.length) {
      const part = bytes.subarray(offset, offset + 500_000);
      expect((await client.patch(location, offset, part)).status).toBe(204);
      expect(offset + part.length).toBe(bytes.length);
    }
    const finished = await finish(location);
    expect(finished.status).toBe(200);
    return ((await finished.json()) as { media: { id: string } }).media.id;
  }, within);
}

async function expectWhole(id: string, bytes: Buffer): Promise<void> {
  const row = await vi.waitFor(
    async () => {
      const answer = await restCaller(server.origin, key)('GET', `/media/${id}`);
      expect(await answer.json()).toMatchObject({ status: 'ready' });
      return database.db
        .selectFrom('media')
        .select(['bucket', 'file_path'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    },
    { timeout: 120_000, interval: 200 },
  );
  const original = path.join(folder, 'server/data/originals', row.bucket!, row.file_path!);
  const hash = (of: Buffer): string => createHash('sha256').update(of).digest('hex');
  expect(hash(await readFile(original))).toBe(hash(bytes));
}

it(
  'a worker, a tool or the database that is killed costs nothing that was acknowledged [F03] [F06]',
  patience(rounds),
  async () => {
    const kills = { worker: 0, tool: 0, database: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const victim = victims[round % victims.length]!;
      const bytes = uploader.photoOf(2_000_000);
      const killing = sleep(Math.random() * 600).then(() => kill(victim, 10_000));
      const id = await uploadPatiently(bytes);
      if (await killing) kills[victim] += 1;
      await expectWhole(id, bytes);
    }
    const kept = await database.db.selectFrom('media').select('id').execute();
    expect(kept).toHaveLength(rounds);
    for (const victim of victims.slice(0, rounds)) expect(kills[victim]).toBeGreaterThan(0);
    await recordFigures({
      name: 'processes',
      title:
        'A media worker, a tool that works for one, or the database (SIGKILL of its first process) killed at a random moment of an upload of 2 MB and its processing',
      rounds,
      measured: {
        'kills of a worker': kills.worker,
        'kills of a tool': kills.tool,
        'kills of the database': kills.database,
        'originals whole and shown in the end, each once': kept.length,
      },
    });
  },
);
