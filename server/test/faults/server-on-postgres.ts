/** A whole server on a built-in database of its own, with somebody who uploads: for tests that stop or kill processes. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect } from 'vitest';
import { type DatabaseClient, createDatabase } from '#platform/db/client.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { findPostmaster } from '#platform/db/embedded/process.ts';
import { addressOf } from '#test/address-of.ts';
import { type Uploader, uploaderWith } from '#test/faults/upload-by-key.ts';
import { startWholeServer, type WholeServer } from '#test/faults/whole-server.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { createPerson } from '#test/people.ts';

export type ServerOnPostgres = {
  server: WholeServer;
  database: DatabaseClient;
  uploader: Uploader;
  call: ReturnType<typeof restCaller>;
  /** The process id of the database. */
  postmaster(): Promise<number>;
  /** Reads the original of an item. */
  hashOfOriginal(mediaId: string): Promise<string>;
  stop(): Promise<void>;
};

/** Whoever has started the database starts it again when it dies: here the test. */
export async function startServerOnPostgres(): Promise<ServerOnPostgres> {
  await using opened = new AsyncDisposableStack();
  const log = pino({ level: 'silent' });
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-on-postgres-'));
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = await startEmbeddedPostgres({ homeDir: path.join(folder, 'postgres'), log });
  opened.defer(() => postgres.stop({ force: true }));
  const { host } = postgres.connection as { host: string };
  const databaseUrl = addressOf(host);
  const server = await startWholeServer({ databaseUrl, folder: path.join(folder, 'server') });
  opened.defer(() => server.stop());
  const database = createDatabase({ connection: postgres.owner, log });
  opened.defer(() => database.close());
  const { userId } = await createPerson(database.db);
  const key = await insertApiKey(database.db, userId);
  const uploader = await uploaderWith(server.origin, key);
  const kept = opened.move();
  return {
    server,
    database,
    uploader,
    call: restCaller(server.origin, key),
    postmaster: async () => {
      const pid = (await findPostmaster(postgres.dataDir)) ?? 0;
      expect(pid).toBeGreaterThan(1);
      return pid;
    },
    hashOfOriginal: async (mediaId) => {
      const { bucket, file_path } = await database.db
        .selectFrom('media')
        .select(['bucket', 'file_path'])
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow();
      return hashOf(
        await readFile(path.join(folder, 'server/data/originals', bucket!, file_path!)),
      );
    },
    stop: () => kept.disposeAsync(),
  };
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
