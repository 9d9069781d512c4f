// A media worker, a tool or the database is killed at a random moment of an upload and its processing.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { patience, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import {
  hashOf,
  type ServerOnPostgres,
  startServerOnPostgres,
} from '#test/faults/server-on-postgres.ts';
import { descendantsOf } from '#test/processes.ts';
import { createdLocation } from '#test/tus-requests.ts';

const victims = ['worker', 'tool', 'database'] as const;
const rounds = roundsOr(victims.length);
let running: ServerOnPostgres;

beforeAll(async () => {
  running = await startServerOnPostgres();
});
afterAll(() => running?.stop());

/** The box of a worker has what runs inside in its own line, too. */
const looks = {
  worker: /^(?!\S*bwrap).*\bmedia-worker\b/,
  tool: /^(?!\S*bwrap).*\b(?:exiftool|ffmpeg|ffprobe)\b/,
};

/** Kills one, as soon as there is one; returns false where none came within this time. */
async function kill(victim: (typeof victims)[number], withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(5)) {
    try {
      const pid = await find(victim);
      if (pid !== undefined && process.kill(pid, 'SIGKILL')) return true;
    } catch {
      // It has just ended by itself.
    }
  }
  return false;
}

async function find(victim: (typeof victims)[number]): Promise<number | undefined> {
  if (victim === 'database') return running.postmaster();
  const below = await descendantsOf(running.server.pid);
  return below.findLast(({ line }) => looks[victim].test(line))?.pid;
}

/** Uploads as our web app does, which tries again until it is told that all is there; returns the id of the item. */
async function uploadPatiently(bytes: Buffer): Promise<string> {
  const { client, finish } = running.uploader;
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
  await vi.waitFor(
    async () => {
      const answer = await running.call('GET', `/media/${id}`);
      expect(await answer.json()).toMatchObject({ status: 'ready' });
    },
    { timeout: 120_000, interval: 200 },
  );
  expect(await running.hashOfOriginal(id)).toBe(hashOf(bytes));
}

it(
  'a worker, a tool or the database that is killed costs nothing that was acknowledged [F03] [F06]',
  patience(rounds),
  async () => {
    const kills = { worker: 0, tool: 0, database: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const victim = victims[round % victims.length]!;
      const bytes = running.uploader.photoOf(2_000_000);
      const killing = sleep(Math.random() * 600).then(() => kill(victim, 10_000));
      const id = await uploadPatiently(bytes);
      if (await killing) kills[victim] += 1;
      await expectWhole(id, bytes);
    }
    const kept = await running.database.db.selectFrom('media').select('id').execute();
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
