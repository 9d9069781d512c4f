import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { Manifest } from '#features/backups/backup-format.ts';
import { writeGzipped } from '#features/backups/json-lines.ts';
import { clientConfig, type DatabaseConnection } from '#platform/db/connection.ts';
import {
  type CopiedTable,
  listTables,
  readRunMigrations,
  readSequences,
  readTable,
} from '#platform/db/copy-tables.ts';

/**
 * Left out: sessions, API keys, keys of imports, webhooks, codes, unconfirmed sign-ups and rate limits (old ones must not become valid again),
 * the runs and copies of backups, which concern these disks, bytes on their way, parts for saving, and what concerns the jobs of this server.
 * Everything else is copied, so that no new table can be forgotten.
 */
const leftOut = [
  'auth.session',
  'auth.verification',
  'public.api_key',
  'public.drive_authorization',
  'public.film_samples',
  'public.import_key',
  'public.interrupted_job',
  'public.one_time_code',
  'public.original_copy',
  'public.passkey_challenge',
  'public.provider_sign_in',
  'public.rate_limit',
  'public.safekeeping_runs',
  'public.saved_part',
  'public.sign_up',
  'public.staged_piece',
  'public.staged_upload',
  'public.used_totp_code',
  'public.webhook',
  'public.webhook_delivery',
];

const folderName = 'database';

export type DumpedRows = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'files'>;
export type DumpOptions = { folder: string; signal?: AbortSignal };

/** Reads the database as of one moment, without blocking other transactions. */
export async function readAtOneMoment<T>(
  connection: DatabaseConnection,
  read: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(clientConfig(connection));
  // The query that fails reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const result = await read(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** Writes the rows of every table into a folder, whatever schema an earlier version has left. */
export async function dumpRows(client: Client, options: DumpOptions): Promise<DumpedRows> {
  await mkdir(path.join(options.folder, folderName), { mode: 0o700 });
  const migrations = await readRunMigrations(client);
  const sequences = await readSequences(client);
  const tables: DumpedRows['tables'] = [];
  const files: DumpedRows['files'] = [];
  for (const table of await listTables(client)) {
    if (leftOut.includes(`${table.schema}.${table.name}`)) continue;
    const written = await dumpTable(client, table, options);
    tables.push(written.table);
    files.push(written.file);
  }
  return { migrations, sequences, tables, files };
}

async function dumpTable(client: Client, table: CopiedTable, { folder, signal }: DumpOptions) {
  const file = `${folderName}/${table.schema}.${table.name}.copy.gz`;
  const rows = readTable(client, table);
  const written = await writeGzipped(path.join(folder, file), rows, { signal });
  return {
    table: { ...table, rows: rows.rowCount, file },
    file: { path: file, ...written },
  };
}
