// PostgreSQL is frozen (SIGSTOP) in the middle of uploads: its connections stay open, and nothing answers.
import { createHash } from 'node:crypto';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseClient, createDatabase } from '#platform/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { findPostmaster } from '#platform/db/embedded/process.ts';
import { isAskedFor, patience, quantile, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import { type Uploader, uploaderWith } from '#test/faults/upload-by-key.ts';
import { startWholeServer, type WholeServer } from '#test/faults/whole-server.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { createPerson } from '#test/people.ts';
import { createdLocation, uploadIdOfLocation } from '#test/tus-requests.ts';

const rounds = roundsOr(1);
const log = pino({ level: 'silent' });
let folder: string;
let postgres: EmbeddedPostgres;
let database: DatabaseClient;
let server: WholeServer;
let key: string;
let uploader: Uploader;

beforeAll(async () => {
  if (!isAskedFor) return;
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-frozen-'));
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

/** The postmaster first, so that it starts no more of them. */
async function signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const postmaster = (await findPostmaster(postgres.dataDir)) ?? 0;
  expect(postmaster).toBeGreaterThan(1);
  process.kill(postmaster, name);
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry)
      ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
      : '';
    const parent = Number(/\) \S (\d+)/.exec(stat)?.[1]);
    if (parent === postmaster) process.kill(Number(entry), name);
  }
}

/** How a request is answered, and after how long. */
async function timed(asked: Promise<Response>): Promise<{ status: number; ms: number }> {
  const beganAt = performance.now();
  const answer = await asked;
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - beganAt };
}

async function hashOf(location: string): Promise<string | undefined> {
  const { bucket, file_path } = await database.db
    .selectFrom('upload')
    .innerJoin('media', 'media.id', 'upload.media_id')
    .select(['bucket', 'media.file_path'])
    .where('upload.id', '=', uploadIdOfLocation(location))
    .executeTakeFirstOrThrow();
  const bytes = await readFile(path.join(folder, 'server/data/originals', bucket!, file_path!));
  return createHash('sha256').update(bytes).digest('hex');
}

// One round waits longer than a request may: client.test.ts shows the same of a statement in less.
describe.runIf(isAskedFor)('a frozen database (by script/faults only)', () => {
  it(
    'is answered with 503, and goes on where it was when it answers again [F13]',
    patience(rounds),
    async () => {
      const refusals: number[] = [];
      const healths: number[] = [];
      const returns: number[] = [];
      const call = restCaller(server.origin, key);
      for (let round = 0; round < rounds; round += 1) {
        const bytes = uploader.photoOf(Math.ceil(Math.random() * 2_000_000));
        const { client } = uploader;
        const location = await createdLocation(client, bytes.length);
        const half = Math.floor(bytes.length / 2);
        expect((await client.patch(location, 0, bytes.subarray(0, half))).status).toBe(204);
        await signal('SIGSTOP');
        try {
          const [health, ...others] = await Promise.all([
            timed(fetch(`${server.origin}/api/health`)),
            timed(client.patch(location, half, bytes.subarray(half))),
            timed(call('GET', '/media?type=image')),
            timed(fetch(`${server.origin}/api/ready`)),
          ]);
          expect(health.status).toBe(200);
          expect(others.map(({ status }) => status)).toEqual([503, 503, 503]);
          healths.push(health.ms);
          refusals.push(...others.map(({ ms }) => ms));
        } finally {
          await signal('SIGCONT');
        }
        const thawedAt = performance.now();
        await vi.waitFor(async () => expect(await server.isReady()).toBe(true), {
          timeout: 60_000,
          interval: 50,
        });
        returns.push(performance.now() - thawedAt);
        const offset = Number((await client.head(location)).headers.get('upload-offset'));
        expect(offset).toBeGreaterThanOrEqual(half);
        expect((await client.patch(location, offset, bytes.subarray(offset))).status).toBe(204);
        expect((await uploader.finish(location)).status).toBe(200);
        expect(await hashOf(location)).toBe(createHash('sha256').update(bytes).digest('hex'));
      }
      const kept = await database.db.selectFrom('media').select('id').execute();
      expect(kept).toHaveLength(rounds);
      await recordFigures({
        name: 'frozen-database',
        title:
          'PostgreSQL frozen (SIGSTOP of all its processes) in the middle of an upload, until a part, a list and the readiness were answered',
        rounds,
        measured: {
          'refused with 503 after, at most (ms)': Math.round(Math.max(...refusals)),
          'health answered 200 after, at most (ms)': Math.round(Math.max(...healths)),
          'ready again after, p95 (ms)': Math.round(quantile(returns, 0.95)),
          'acknowledged bytes lost': 0,
          'originals whole in the end, each once': rounds,
        },
      });
    },
  );
});
