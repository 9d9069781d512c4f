import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { createDatabase } from '../server/src/platform/db/client.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded.ts';
import { migrateToLatest } from '../server/src/platform/db/migrate.ts';
import type { Database } from '../server/src/platform/db/schema.ts';

/** Runs `bench` on the database of an empty archive, and deletes it afterwards. */
export async function withBenchDatabase(
  bench: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const homeDir = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-'));
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres({ homeDir, log });
  const { db, close } = createDatabase({ connection: postgres.connection, log, max: 4 });
  try {
    await migrateToLatest(db, log);
    await bench(db);
  } finally {
    await close();
    await postgres.stop({ force: true });
    await rm(homeDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
