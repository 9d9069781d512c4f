// PostgreSQL is frozen (SIGSTOP) in the middle of uploads: its connections stay open, and nothing answers.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isAskedFor, patience, quantile, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import {
  hashOf,
  type ServerOnPostgres,
  startServerOnPostgres,
} from '#test/faults/server-on-postgres.ts';
import { descendantsOf } from '#test/processes.ts';
import { createdLocation, uploadIdOfLocation } from '#test/tus-requests.ts';

const rounds = roundsOr(1);
let running: ServerOnPostgres;

beforeAll(async () => {
  if (isAskedFor) running = await startServerOnPostgres();
});
afterAll(() => running?.stop());

/** The postmaster first, so that it starts no more of them. */
async function signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const postmaster = await running.postmaster();
  process.kill(postmaster, name);
  for (const { pid } of await descendantsOf(postmaster)) {
    try {
      process.kill(pid, name);
    } catch {
      // It has just ended by itself.
    }
  }
}

/** How a request is answered, and after how long. */
async function timed(asked: Promise<Response>): Promise<{ status: number; ms: number }> {
  const beganAt = performance.now();
  const answer = await asked;
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - beganAt };
}

async function mediaIdOf(location: string): Promise<string> {
  const { media_id } = await running.database.db
    .selectFrom('upload')
    .select('media_id')
    .where('id', '=', uploadIdOfLocation(location))
    .executeTakeFirstOrThrow();
  return media_id!;
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
      const { call, database, server, uploader } = running;
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
        expect(await running.hashOfOriginal(await mediaIdOf(location))).toBe(hashOf(bytes));
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
