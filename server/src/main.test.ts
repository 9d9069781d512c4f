import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { expireUploadsJob } from '#features/uploads/expire-uploads.job.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { childEnvironment } from '#test/child-environment.ts';
import { startWholeServer } from '#test/faults/whole-server.ts';
import { serverProgram } from '#test/programs.ts';
import { createTestDatabase } from '#test/test-db.ts';

const waiting = { timeout: 60_000, interval: 50 };

/** Starts the program as a worker; `said` grows. */
function startWorker(databaseUrl: string, folder: string) {
  const child = spawn(process.execPath, [serverProgram], {
    cwd: new URL('..', import.meta.url),
    env: {
      ...childEnvironment,
      ROLE: 'worker',
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, 'data'),
      STATE_DIR: path.join(folder, '.state'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const worker = { child, said: '' };
  child.stdout.on('data', (chunk: Buffer) => (worker.said += chunk.toString()));
  return worker;
}

/** The names of the threads of a process; none where the system does not list them. */
async function threadsOf(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/task`;
  const ids = await readdir(folder).catch(() => []);
  return Promise.all(ids.map((id) => readFile(path.join(folder, id, 'comm'), 'utf8')));
}

it('a web process does the jobs that belong to uploads, and a worker beside it all others', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-roles-'));
  const databaseUrl = database.connectionString;
  const jobs = createJobQueue({ ...database, log: pino({ level: 'silent' }) });
  const stateOf = async (id: string | null) =>
    (await jobs.listJobs({ limit: 100 })).find((job) => job.id === id)?.state;
  const web = await startWholeServer({ databaseUrl, folder, environment: { ROLE: 'web' } });
  try {
    const threads = await threadsOf(web.pid);
    const forFiles = threads.filter((name) => name.startsWith('libuv-worker'));
    // Files that a job flushes do not hold up the pictures of a page.
    if (threads.length > 0) expect(forFiles).toHaveLength(16);
    const tidying = await jobs.enqueue(database.db, tidyUpJob, {});
    const expiring = await jobs.enqueue(database.db, expireUploadsJob, {});
    await vi.waitFor(async () => expect(await stateOf(expiring)).toBe('completed'), waiting);
    expect(await stateOf(tidying)).toBe('created');
    const worker = startWorker(databaseUrl, folder);
    await vi.waitFor(async () => expect(await stateOf(tidying)).toBe('completed'), waiting);
    expect(worker.said).toBe('This worker of Heirloom is ready.\n');
    worker.child.kill('SIGTERM');
    expect(await once(worker.child, 'exit')).toEqual([0, null]);
  } finally {
    await jobs.stop();
    await web.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
