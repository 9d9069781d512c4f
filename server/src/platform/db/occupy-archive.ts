import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import type { Logger } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';

/**
 * Who uses the archive: its one server, or one of several where the files are in an object store; any number of workers
 * beside it; or a command alone, without all of these. One database belongs to one archive, so that the names of the
 * locks need not tell archives apart.
 */
export type Occupancy = 'server' | 'one of several' | 'worker' | 'alone';

const lock = (name: string, kind = ''): string =>
  `pg_try_advisory_lock${kind}(hashtextextended('heirloom ${name}', 0))`;
/** A lock that is not taken ends with the connection that asked, together with one that was. */
const locks: Record<Occupancy, string> = {
  server: lock('server'),
  'one of several': lock('server', '_shared'),
  worker: lock('worker', '_shared'),
  alone: `${lock('server')} and ${lock('worker')}`,
};

/** The lock of a killed server ends with its connection, which the database may notice a moment later. */
const usualPatienceMs = 5000;
const pauseMs = 250;

type Options = {
  connection: DatabaseConnection;
  dataDir: string;
  /** 'server' if not given. */
  as?: Occupancy;
  /** Called when another server took over after this one had lost its connection. */
  onLost: () => void;
  log: Logger;
  patienceMs?: number;
};

/**
 * Occupies the archive until it is released, as its only server: what keeps two writers of one upload apart are locks
 * within a process. The lock is held by a connection of its own, which is renewed when it is lost.
 * @throws StartRefused when another process has the archive
 */
export async function occupyArchive(options: Options): Promise<{ release: () => Promise<void> }> {
  const { onLost, log } = options;
  const ending = new AbortController();
  let held = (await tryOnce(options)) ?? (await take(options, ending.signal));
  if (held === null) throw new StartRefused(refusal(options));
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

function refusal({ as = 'server', dataDir }: Options): string {
  if (as === 'worker') {
    return `A command that needs the archive in ${dataDir} for itself is running. Start this worker when it has ended.`;
  }
  if (as === 'one of several') {
    return `A command, or a server on a folder, has the archive of this database for itself. Start this server when it has ended.`;
  }
  const other = as === 'server' ? 'Heirloom server' : 'Heirloom server or worker';
  return `Another ${other} uses the archive in ${dataDir}. Stop that one first, or set DATA_DIR to another folder.`;
}

type Held = { lost: Promise<void>; end: () => Promise<void> };

/** Takes the lock; waits for a database that does not answer, and for another holder only as long as the patience. */
async function take(options: Options, signal: AbortSignal): Promise<Held | null> {
  const { patienceMs = usualPatienceMs } = options;
  let deadline = Date.now() + patienceMs;
  while (!signal.aborted && Date.now() < deadline) {
    await sleep(pauseMs);
    const held = await tryOnce(options).catch(() => {
      deadline = Date.now() + patienceMs;
      return null;
    });
    if (held !== null) return held;
  }
  return null;
}

async function tryOnce({ connection, as = 'server' }: Options): Promise<Held | null> {
  const client = new Client(clientConfig(connection));
  const lost = Promise.withResolvers<void>();
  client.on('error', () => lost.resolve());
  client.on('end', () => lost.resolve());
  try {
    await client.connect();
    const { rows } = await client.query<{ is_ours: boolean }>(`select ${locks[as]} as is_ours`);
    if (rows[0]?.is_ours) return { lost: lost.promise, end: () => client.end() };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return null;
}
