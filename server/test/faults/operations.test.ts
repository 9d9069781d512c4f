// The server is killed before each step of processing, trash, restore, purge, backup and transfer of ownership.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHeirloom } from '#features/backups/backups.harness.ts';
import { enqueueProcessing } from '#features/processing/processing.service.ts';
import { refreshSidecarJob } from '#features/processing/refresh-sidecar.job.ts';
import { patience, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import type { Setup } from '#test/faults/operation-process.ts';
import { type Input, type Operation, operations } from '#test/faults/operations.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { usualTools } from '#test/usual-tools.ts';

const serverDir = new URL('../..', import.meta.url);
const rounds = roundsOr(1);
let app: TestApp;
let folder: string;
let anna: Person;
let bela: Person;
let photo: Buffer;

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-operations-'));
  anna = await createPerson(app.ctx.db);
  bela = await createPerson(app.ctx.db);
  photo = await drawPhoto({ width: 640, height: 480 }).jpeg().toBuffer();
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Keeps two photos that wait for their processing. */
async function prepare({ isTrashed = false, isProcessed = false } = {}): Promise<Input> {
  const { ctx } = app;
  const ids: string[] = [];
  for (const n of [1, 2]) {
    const { id } = await keepOriginal(ctx, anna.userId, photo, {
      original_name: `beach-${n}.jpg`,
      status: 'processing',
      deleted_at: isTrashed ? new Date(Date.now() - 60_000) : null,
    });
    await ctx.db.transaction().execute((trx) => enqueueProcessing(ctx, trx, id));
    ids.push(id);
  }
  const input = { actor: anna.actor, ids, heirId: bela.userId, root: path.join(folder, ids[0]!) };
  if (isProcessed) await operations.processing(ctx, input);
  return input;
}

/** Runs an operation in a process of its own; returns its steps, or null when it was killed. */
async function runElsewhere(
  operation: Operation,
  input: Input,
  dieAt: number | null,
): Promise<string[] | null> {
  const { connection } = app.ctx;
  const setup: Setup = {
    settings: {
      DATA_DIR: app.dataDir,
      STATE_DIR: path.join(app.dataDir, '.state'),
      DATABASE_URL: (connection as { connectionString: string }).connectionString,
      KEEP_FREE_BYTES: '0',
    },
    tools: await usualTools(),
    operation,
    input,
    dieAt,
  };
  const child = spawn(
    process.execPath,
    ['test/faults/operation-process.ts', JSON.stringify(setup)],
    { cwd: serverDir, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [said, complaints, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (signal === 'SIGKILL') return null;
  expect([code, complaints]).toEqual([0, '']);
  return JSON.parse(said) as string[];
}

const rowsOf = ({ ids }: Input) =>
  app.ctx.db.selectFrom('media').selectAll().where('id', 'in', ids).execute();

/** No visible row is without its file: at no moment of any operation. */
async function expectOriginals(): Promise<void> {
  const rows = await app.ctx.db
    .selectFrom('media')
    .selectAll()
    .where('purging_at', 'is', null)
    .execute();
  for (const row of rows) {
    const bytes = await readFile(onDisk(app.ctx).pathOf(row.bucket!, row.file_path!));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256);
  }
}

/** What must be true right after the kill, and what after the operation was run again. */
const checks: Record<
  Operation,
  {
    prepared: Parameters<typeof prepare>[0];
    killed?: (input: Input) => Promise<void>;
    done: (input: Input) => Promise<void>;
  }
> = {
  processing: {
    prepared: {},
    done: async (input) => {
      for (const row of await rowsOf(input)) {
        expect(row).toMatchObject({
          status: 'ready',
          width: 640,
          thumbnail_path: expect.any(String),
        });
      }
      const made = await app.ctx.db
        .selectFrom('rendition')
        .selectAll()
        .where('media_id', 'in', input.ids)
        .execute();
      expect(made.length).toBeGreaterThanOrEqual(4);
      for (const { kind, file_path } of made) {
        const bucket = kind === 'thumb' ? 'thumbnails' : 'renditions';
        expect((await app.ctx.storage.head(bucket, file_path))?.sizeBytes).toBeGreaterThan(0);
      }
    },
  },
  trash: {
    prepared: {},
    done: async (input) => {
      expect((await rowsOf(input)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
    },
  },
  restore: {
    prepared: { isTrashed: true },
    done: async (input) => {
      expect((await rowsOf(input)).every(({ deleted_at }) => deleted_at === null)).toBe(true);
    },
  },
  purge: {
    prepared: { isTrashed: true, isProcessed: true },
    done: async (input) => {
      expect(await rowsOf(input)).toEqual([]);
      const names = await readdir(app.dataDir, { recursive: true });
      expect(names.filter((name) => input.ids.some((id) => name.includes(id)))).toEqual([]);
    },
  },
  backup: {
    prepared: {},
    done: async ({ root }) => {
      const verified = await runHeirloom(['verify', root], { DATA_DIR: app.dataDir });
      expect(verified).toMatchObject({ code: 0 });
    },
  },
  transfer: {
    prepared: {},
    killed: async (input) => {
      const owners = new Set((await rowsOf(input)).map(({ user_id }) => user_id));
      expect(owners.size).toBe(1);
    },
    done: async (input) => {
      for (const row of await rowsOf(input)) {
        expect(row.user_id).toBe(bela.userId);
        await runJob(refreshSidecarJob, app.ctx, { mediaId: row.id });
        const sidecar = await app.ctx.storage.readSidecar(row.bucket!, row.file_path!);
        expect(sidecar?.ownerId).toBe(bela.userId);
      }
    },
  },
};

/** Numbers from 1 on, each once; those that are asked for, by chance. */
function chooseSteps(count: number): number[] {
  const all = Array.from({ length: count }, (_, at) => ({ step: at + 1, by: Math.random() }));
  return all
    .sort((one, other) => one.by - other.by)
    .slice(0, rounds)
    .map(({ step }) => step);
}

const measured: Record<string, number> = {};

describe.each(Object.keys(checks) as Operation[])('a kill of the server during %s', (operation) => {
  const { prepared, killed, done } = checks[operation];

  it(
    'is followed by the whole of it, and costs no original [F03] [F04]',
    patience(rounds),
    async () => {
      const steps = (await runElsewhere(operation, await prepare(prepared), null))!;
      expect(steps.length).toBeGreaterThan(2);
      const chosen = chooseSteps(steps.length);
      let kills = 0;
      for (const dieAt of chosen) {
        const input = await prepare(prepared);
        if ((await runElsewhere(operation, input, dieAt)) === null) kills += 1;
        try {
          await expectOriginals();
          await killed?.(input);
          await operations[operation](app.ctx, input);
          await expectOriginals();
          await done(input);
        } catch (error) {
          throw new Error(`killed before ${dieAt}: ${steps[dieAt - 1]}`, { cause: error });
        }
      }
      expect(kills).toBeGreaterThan(0);
      measured[`kills during ${operation}, of ${steps.length} steps`] = kills;
      // Or each further round would back up more and more.
      await app.ctx.db.deleteFrom('media').execute();
    },
  );
});

afterAll(() =>
  recordFigures({
    name: 'operations',
    title:
      'Kills of the server (SIGKILL) before each statement, work on files and call of a worker; then the same again',
    rounds: Object.values(measured).reduce((all, kills) => all + kills, 0),
    measured: { ...measured, 'originals lost or altered': 0 },
  }),
);
