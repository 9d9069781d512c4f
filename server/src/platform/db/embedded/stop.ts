import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { findPostmaster, isProcessAlive } from '#platform/db/embedded/process.ts';

const patienceMs = 30_000;

/**
 * Stops the server of a data directory, unless another process still uses it. Sends SIGINT, PostgreSQL's fast stop; on
 * SIGTERM it would wait for the last client.
 */
export async function stopPostmaster(options: {
  admin: DatabaseConnection;
  applicationName: string;
  dataDir: string;
  force: boolean;
  log: Logger;
}): Promise<void> {
  const { admin, applicationName, dataDir, force, log } = options;
  const pid = await findPostmaster(dataDir);
  if (pid === undefined) return;
  if (!force && (await isUsedByOthers(admin, applicationName))) {
    log.info('the database stays up: another process uses it');
    return;
  }
  await signal(pid, 'SIGINT');
  if (await isGoneWithin(pid, patienceMs)) return;
  log.warn('the database did not stop in time and is shut down at once');
  await signal(pid, 'SIGQUIT');
  await isGoneWithin(pid, 5000);
}

/** Ends the server of a data directory that nobody needs any more, without a checkpoint. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = await findPostmaster(dataDir);
  if (pid === undefined) return;
  await signal(pid, 'SIGQUIT');
  if (!(await isGoneWithin(pid, patienceMs))) await signal(pid, 'SIGKILL');
}

/** Waits a second for other clients to leave: a process that has just closed its pool is still listed. */
async function isUsedByOthers(admin: DatabaseConnection, ownName: string): Promise<boolean> {
  const client = new Client(admin);
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { rows } = await client.query<{ others: boolean }>(
        `select exists (select from pg_stat_activity where backend_type = 'client backend'
           and pid <> pg_backend_pid() and application_name <> $1) as others`,
        [ownName],
      );
      if (rows[0]?.others !== true) return false;
      await sleep(50);
    }
    return true;
  } catch {
    // The server does not answer, so it serves no client.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    if (!isProcessAlive(pid)) return true;
    await sleep(10);
  }
  return false;
}

async function signal(pid: number, name: NodeJS.Signals): Promise<void> {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
