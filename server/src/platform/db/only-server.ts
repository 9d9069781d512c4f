import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import type { Logger } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** One database belongs to one archive, so that the name need not tell archives apart. */
const lockName = 'heirloom server';
/** The lock of a killed server ends with its connection, which the database may notice a moment later. */
const usualPatienceMs = 5000;
const pauseMs = 250;

type Options = {
  connection: DatabaseConnection;
  dataDir: string;
  /** Called when another server took over after this one had lost its connection. */
  onLost: () => void;
  log: Logger;
  patienceMs?: number;
};

/**
 * Makes this process the archive's only server, until it is released: what keeps two writers of one file apart are
 * locks within a process. The lock is held by a connection of its own, which is renewed when it is lost.
 * @throws StartRefused when another server has the archive
 */
export async function becomeOnlyServer(
  options: Options,
): Promise<{ release: () => Promise<void> }> {
  const { dataDir, onLost, log } = options;
  const ending = new AbortController();
  let held = (await tryOnce(options.connection)) ?? (await take(options, ending.signal));
  if (held === null) {
    throw new StartRefused(
      `Another Heirloom server uses the archive in ${dataDir}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  const renew = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await held?.lost;
      if (ending.signal.aborted) return;
      log.warn('the lock of the archive was lost with its connection and is taken again');
      held = await take(options, ending.signal);
      if (held === null && !ending.signal.aborted) return onLost();
    }
  };
  const renewing = renew();
  return {
    release: async () => {
      ending.abort();
      await held?.end();
      await renewing;
    },
  };
}

type Held = { lost: Promise<void>; end: () => Promise<void> };

/** Takes the lock; waits for a database that does not answer, and for another holder only as long as the patience. */
async function take(
  { connection, patienceMs = usualPatienceMs }: Options,
  signal: AbortSignal,
): Promise<Held | null> {
  let deadline = Date.now() + patienceMs;
  while (!signal.aborted && Date.now() < deadline) {
    await sleep(pauseMs);
    const held = await tryOnce(connection).catch(() => {
      deadline = Date.now() + patienceMs;
      return null;
    });
    if (held !== null) return held;
  }
  return null;
}

async function tryOnce(connection: DatabaseConnection): Promise<Held | null> {
  const client = new Client(clientConfig(connection));
  const lost = Promise.withResolvers<void>();
  client.on('error', () => lost.resolve());
  client.on('end', () => lost.resolve());
  try {
    await client.connect();
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours',
      [lockName],
    );
    if (rows[0]?.is_ours) return { lost: lost.promise, end: () => client.end() };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return null;
}
