import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isNotAllowed } from '#platform/db/database-error.ts';
import { refuseNewer } from '#platform/db/migrate-server.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import type { Database } from '#platform/db/schema.ts';

const usualPauseMs = 2000;

/**
 * Waits until a server of this version, or of a newer one that allows this version beside it, has brought the schema up
 * to date: for workers, which change no schema.
 * @throws StartRefused when this version may not run on the database
 */
export async function awaitSchema(
  db: Kysely<Database>,
  log: Logger,
  pauseMs = usualPauseMs,
): Promise<void> {
  let hasSaid = false;
  for (;;) {
    const due = await listDue(db);
    if (due?.length === 0) return;
    if (!hasSaid) {
      log.warn({ due }, 'this worker waits until a server has changed the database');
    }
    hasSaid = true;
    await sleep(pauseMs);
  }
}

/** Returns null while no server has said yet what the role of this worker may read. */
async function listDue(db: Kysely<Database>): Promise<string[] | null> {
  try {
    const state = await readMigrations(db);
    await refuseNewer(db, state);
    return state.due;
  } catch (error) {
    if (isNotAllowed(error)) return null;
    throw error;
  }
}
