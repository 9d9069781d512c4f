import { existsSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { postgresMajor } from '#platform/db/embedded/binaries.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { socketDirectory } from '#platform/db/embedded/socket.ts';
import { killPostmaster } from '#platform/db/embedded/stop.ts';
import type { Logger } from '#platform/log.ts';

/** Runs an empty PostgreSQL of its own in a folder while `work`, its owner, goes on; leaves neither server nor folder behind. */
export async function withScratchPostgres<T>(
  homeDir: string,
  log: Logger,
  work: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  await removeScratchPostgres(homeDir);
  try {
    // Nothing in it must last.
    const settings = { fsync: 'off', full_page_writes: 'off' };
    const server = await startEmbeddedPostgres({ homeDir, log, settings });
    try {
      return await work(server.owner);
    } finally {
      await server.stop({ force: true });
    }
  } finally {
    await removeScratchPostgres(homeDir);
  }
}

/** Removes what a killed process has left of it: the server may still be running. */
export async function removeScratchPostgres(homeDir: string): Promise<void> {
  if (!existsSync(homeDir)) return;
  await killPostmaster(path.join(homeDir, `pg${postgresMajor}`));
  await rm(await socketDirectory(await realpath(homeDir)), { recursive: true, force: true });
  await rm(homeDir, { recursive: true, force: true, maxRetries: 5 });
}
