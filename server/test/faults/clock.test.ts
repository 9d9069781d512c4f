// The clock of the server and of its database jumps, by libfaketime: ten years, days and hours, on and back.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { type DatabaseClient, createDatabase } from '#platform/db/client.ts';
import { findPostgresBinaries } from '#platform/db/embedded/binaries.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { createJobQueue, type JobQueue } from '#platform/jobs/queue.ts';
import { addressOf } from '#test/address-of.ts';
import { isAskedFor, patience, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import { uploaderWith } from '#test/faults/upload-by-key.ts';
import { startWholeServer, type WholeServer } from '#test/faults/whole-server.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createdLocation } from '#test/tus-requests.ts';

/** Where Debian's package libfaketime puts it. */
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const isTried = isAskedFor && library !== undefined;
const rounds = roundsOr(1);
const hours = [10 * 365 * 24, 0, -24, 1, -1, 40 * 24, 0];
const log = pino({ level: 'silent' });
let folder: string;
let postgres: ChildProcess;
let database: DatabaseClient;
let jobs: JobQueue;
let server: WholeServer;
let anna: Person;

beforeAll(async () => {
  if (!isTried) return;
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-clock-'));
  await jump(0);
  const connectionString = await startPostgres(path.join(folder, 'postgres'));
  server = await startWholeServer({
    databaseUrl: connectionString,
    folder: path.join(folder, 'server'),
    environment: faketime(),
  });
  database = createDatabase({ url: connectionString, log });
  jobs = createJobQueue({ connection: { connectionString }, log });
  // Subscriptions end by the database's clock, but not those of administrators.
  anna = await createPerson(database.db, { role: 'admin' });
});
afterAll(async () => {
  await server?.stop();
  await database?.close();
  if (postgres?.kill('SIGINT')) await once(postgres, 'exit');
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const offsetFile = (): string => path.join(folder, 'offset');

/** From now on the clock is so many hours from the right time. */
async function jump(offsetHours: number): Promise<void> {
  const sign = offsetHours < 0 ? '-' : '+';
  await writeFile(offsetFile(), `${sign}${Math.abs(offsetHours)}h\n`, { mode: 0o644 });
}

function faketime(): Record<string, string> {
  return {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: offsetFile(),
    FAKETIME_NO_CACHE: '1',
    // A clock that is set does not move the one by which programs wait.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** Heirloom starts its own PostgreSQL without our variables, so it is started here; returns its address. */
async function startPostgres(homeDir: string): Promise<string> {
  const made = await startEmbeddedPostgres({ homeDir, log });
  await made.stop({ force: true });
  const { host } = made.connection as { host: string };
  const [copied] = globSync(path.join(homeDir, 'postgres-*/bin'));
  const binDir = copied ?? (await findPostgresBinaries()).binDir;
  const { uid, gid } = await stat(made.dataDir);
  await chmod(folder, 0o755);
  postgres = spawn(
    path.join(binDir, 'postgres'),
    ['-D', made.dataDir, '-k', host, '-c', 'listen_addresses='],
    {
      cwd: made.dataDir,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH, ...faketime() },
      stdio: 'ignore',
      ...(process.getuid?.() === 0 && { uid, gid }),
    },
  );
  await vi.waitFor(() => expect(existsSync(path.join(host, '.s.PGSQL.5432'))).toBe(true), 20_000);
  return addressOf(host);
}

const rowOf = (id: string) =>
  database.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();

/** Uploads a photo, which must be kept and processed; returns its id. */
async function keepPhoto(key: string): Promise<string> {
  const { client, photoOf, finish } = await uploaderWith(server.origin, key);
  const bytes = photoOf(100_000);
  const location = await createdLocation(client, bytes.length);
  expect((await client.patch(location, 0, bytes)).status).toBe(204);
  const { media } = (await (await finish(location)).json()) as { media: { id: string } };
  await vi.waitFor(async () => expect((await rowOf(media.id))?.status).toBe('ready'), {
    timeout: 60_000,
    interval: 100,
  });
  const { bucket, file_path } = (await rowOf(media.id))!;
  const kept = await readFile(path.join(folder, 'server/data/originals', bucket!, file_path!));
  const hash = (of: Buffer): string => createHash('sha256').update(of).digest('hex');
  expect(hash(kept)).toBe(hash(bytes));
  return media.id;
}

async function purge(): Promise<void> {
  const id = await jobs.enqueue(database.db, purgeTrashJob, {});
  expect(id).not.toBeNull();
  const state = async () =>
    (await jobs.listJobs({ name: purgeTrashJob.name, limit: 50 })).find((job) => job.id === id)
      ?.state;
  await vi.waitFor(async () => expect(await state()).toBe('completed'), {
    timeout: 60_000,
    interval: 100,
  });
}

const why =
  library === undefined ? 'left out: libfaketime is not installed' : 'by script/faults only';

describe.runIf(isTried)(`a clock that jumps (${why})`, () => {
  it(
    'deletes nothing too early and stops neither uploads nor jobs [F21]',
    patience(rounds),
    async () => {
      let jumps = 0;
      for (let round = 0; round < rounds; round += 1) {
        const key = await insertApiKey(database.db, anna.userId, { mayAdminister: true });
        const id = await keepPhoto(key);
        expect((await restCaller(server.origin, key)('DELETE', `/media/${id}`)).ok).toBe(true);
        await jump(hours[round % hours.length]!);
        jumps += 1;
        await purge();
        expect(await rowOf(id), `after ${hours[round % hours.length]} h`).toBeDefined();
        // Keys and sessions end by the database's clock, which is another one now.
        const later = await insertApiKey(database.db, anna.userId, { mayAdminister: true });
        const restored = await restCaller(server.origin, later)('POST', `/media/${id}/restore`);
        expect([restored.status, await restored.text()]).toEqual([200, expect.anything()]);
        expect((await rowOf(id))?.deleted_at).toBeNull();
        await keepPhoto(later);
        expect(await server.isReady()).toBe(true);
      }
      await recordFigures({
        name: 'clock',
        title:
          'The clock of server and database set ten years, forty days, a day and an hour on or back while they run, by libfaketime: an item in the trash, the purge, an upload and its processing right after',
        rounds,
        measured: {
          jumps,
          'items purged too early': 0,
          'uploads kept and processed': 2 * rounds,
        },
      });
    },
  );
});
