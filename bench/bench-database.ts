import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { createDatabase, requestPatience } from '../server/src/platform/db/client.ts';
import type { DatabaseConnection } from '../server/src/platform/db/connection.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded.ts';
import { migrateToLatest } from '../server/src/platform/db/migrate.ts';
import type { Database } from '../server/src/platform/db/schema.ts';

/**
 * Runs `bench` on the database of an empty archive, and deletes it afterwards. `db` is that of requests; `patientDb` has
 * time to fill it.
 * @param place the folder in which the database lies
 */
export async function withBenchDatabase(
  bench: (
    db: Kysely<Database>,
    patientDb: Kysely<Database>,
    connection: DatabaseConnection,
  ) => Promise<void>,
  place = tmpdir(),
): Promise<void> {
  const homeDir = await mkdtemp(path.join(place, 'heirloom-bench-'));
  // What a bench prints on the other stream stands in docs/performance.md.
  const log = pino({ level: 'warn' }, pino.destination(2));
  const postgres = await startEmbeddedPostgres({ homeDir, log });
  const { owner: connection } = postgres;
  const patient = createDatabase({ connection, log, max: 4 });
  const { db, close } = createDatabase({ connection, log, max: 4, patience: requestPatience });
  try {
    await migrateToLatest(patient.db, log);
    await bench(db, patient.db, connection);
  } finally {
    await Promise.all([patient.close(), close()]);
    await postgres.stop({ force: true });
    await rm(homeDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
