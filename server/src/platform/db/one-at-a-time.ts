import { Client } from 'pg';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';

/** Another process does this work. The message is a sentence for people. */
export class BusyElsewhere extends Error {}

/**
 * Does the work while no other process of this installation does it. The lock ends with the connection, so that a
 * killed process does not block others.
 * @throws BusyElsewhere `busy` when another process is doing it
 */
export function oneAtATime<T>(
  connection: DatabaseConnection,
  { name, busy }: { name: string; busy: string },
  work: () => Promise<T>,
): Promise<T> {
  return withConnection(connection, async (client) => {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours',
      [name],
    );
    if (!rows[0]?.is_ours) throw new BusyElsewhere(busy);
    return work();
  });
}

/** Does the work after whoever else does work of this name, in any process. */
export function oneByOne<T>(
  connection: DatabaseConnection,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  return withConnection(connection, async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return work();
  });
}

async function withConnection<T>(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(clientConfig(connection));
  // A lost connection ends the lock, but must not end the work that has begun.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
