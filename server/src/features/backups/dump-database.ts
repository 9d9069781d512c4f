import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { Manifest, OriginalEntry } from '#features/backups/backup-format.ts';
import { writeGzipped } from '#features/backups/json-lines.ts';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import {
  type CopiedTable,
  listTables,
  readSequences,
  readTable,
} from '#platform/db/copy-tables.ts';

/**
 * Left out: sessions, API keys, codes, unconfirmed sign-ups and rate limits (old ones must not become valid again), the
 * runs and copies of backups, which concern these disks, and what concerns the jobs of this server. Everything else is copied, so
 * that no new table can be forgotten.
 */
const leftOut = [
  'auth.session',
  'auth.verification',
  'public.api_key',
  'public.drive_authorization',
  'public.interrupted_job',
  'public.one_time_code',
  'public.original_copy',
  'public.rate_limit',
  'public.safekeeping_runs',
  'public.sign_up',
  'public.used_totp_code',
];

const folderName = 'database';

export type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'files'> & {
  /** As listed in the database, before anything is copied. */
  originals: Omit<OriginalEntry, 'state'>[];
  /** Keys of the posters that people have chosen for their films. */
  covers: string[];
};

/** Writes every table into a folder, as of one moment, without blocking other transactions. */
export async function dumpDatabase(
  connection: DatabaseConnection,
  { folder, signal }: { folder: string; signal?: AbortSignal },
): Promise<Dump> {
  await mkdir(path.join(folder, folderName), { mode: 0o700 });
  const client = new Client(clientConfig(connection));
  // The query that fails reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const facts = await readFacts(client);
    const tables: Dump['tables'] = [];
    const files: Dump['files'] = [];
    for (const table of await listTables(client)) {
      if (leftOut.includes(`${table.schema}.${table.name}`)) continue;
      const written = await dumpTable(client, table, { folder, signal });
      tables.push(written.table);
      files.push(written.file);
    }
    await client.query('commit');
    return { ...facts, tables, files };
  } finally {
    await client.end();
  }
}

async function dumpTable(
  client: Client,
  table: CopiedTable,
  { folder, signal }: { folder: string; signal?: AbortSignal },
) {
  const file = `${folderName}/${table.schema}.${table.name}.copy.gz`;
  const rows = readTable(client, table);
  const written = await writeGzipped(path.join(folder, file), rows, { signal });
  return {
    table: { ...table, rows: rows.rowCount, file },
    file: { path: file, ...written },
  };
}

async function readFacts(client: Client) {
  const migrations = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  const originals = await client.query<
    Omit<Dump['originals'][number], 'sizeBytes'> & { size: string }
  >(
    `select id as "mediaId", bucket, file_path as key, file_size::text as size, sha256
     from media where purging_at is null order by bucket, file_path`,
  );
  const covers = await client.query<{ key: string }>(
    `select file_path as key from rendition where kind = 'cover' order by file_path`,
  );
  return {
    migrations: migrations.rows.map(({ name }) => name),
    sequences: await readSequences(client),
    originals: originals.rows.map(({ size, ...row }) => ({ ...row, sizeBytes: Number(size) })),
    covers: covers.rows.map(({ key }) => key),
  };
}
