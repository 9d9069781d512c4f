import { realpath } from 'node:fs/promises';
import { Client } from 'pg';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { isDatabaseUnavailable, isRefusedConnection } from '#platform/db/database-error.ts';

/** What answers on the socket. `starting` covers recovery, shutdown and too many connections: probe again. */
export type ProbeResult = 'up' | 'starting' | 'down';

/**
 * Asks whether our server answers on the socket.
 * @throws Error when a server of another data directory answers: we never move to another socket
 */
export async function probe(admin: DatabaseConnection, dataDir: string): Promise<ProbeResult> {
  const answer = await askForDirectory(admin);
  if (typeof answer === 'string') return answer;
  const answering = await realpath(answer.directory).catch(() => answer.directory);
  if (answering === (await realpath(dataDir))) return 'up';
  throw new Error(`Another PostgreSQL, with its data in ${answering}, uses the socket of ours.`);
}

async function askForDirectory(
  admin: DatabaseConnection,
): Promise<{ directory: string } | 'starting' | 'down'> {
  const client = new Client({ ...admin, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ directory: string }>(
      `select current_setting('data_directory') as directory`,
    );
    return rows[0] ?? 'starting';
  } catch (error) {
    if (isRefusedConnection(error)) return 'down';
    if (isDatabaseUnavailable(error)) return 'starting';
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
