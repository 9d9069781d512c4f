import type { Client } from 'pg';
import type { Manifest, OriginalEntry } from '#features/backups/backup-format.ts';
import {
  type DumpedRows,
  type DumpOptions,
  dumpRows,
  readAtOneMoment,
} from '#features/backups/dump-rows.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';

export type Dump = DumpedRows &
  Pick<Manifest, 'auditHead'> & {
    /** As listed in the database, before anything is copied. */
    originals: Omit<OriginalEntry, 'state'>[];
    /** Keys of the posters that people have chosen for their films. */
    covers: string[];
  };

/** Writes every table into a folder, and lists the files that belong to the rows, all as of one moment. */
export function dumpDatabase(connection: DatabaseConnection, options: DumpOptions): Promise<Dump> {
  return readAtOneMoment(connection, async (client) => ({
    ...(await readFiles(client)),
    auditHead: await readAuditHead(client),
    ...(await dumpRows(client, options)),
  }));
}

async function readFiles(client: Client) {
  const originals = await client.query<
    Omit<Dump['originals'][number], 'sizeBytes'> & { size: string }
  >(
    `select id as "mediaId", bucket, file_path as key, file_size::text as size, sha256
     from media where purging_at is null and file_path is not null order by bucket, file_path`,
  );
  const covers = await client.query<{ key: string }>(
    `select file_path as key from rendition where kind = 'cover' order by file_path`,
  );
  return {
    originals: originals.rows.map(({ size, ...row }) => ({ ...row, sizeBytes: Number(size) })),
    covers: covers.rows.map(({ key }) => key),
  };
}

async function readAuditHead(client: Client): Promise<Manifest['auditHead']> {
  const seals = await client.query<{ name: string | null }>(
    `select to_regclass('audit_seals') as name`,
  );
  // Databases of earlier versions have none.
  if (seals.rows[0]?.name == null) return undefined;
  const { rows } = await client.query<NonNullable<Manifest['auditHead']>>(
    `select chain, key_id as "keyId", position::float8 as position, entry_id::float8 as "entryId",
       encode(hash, 'hex') as hash
     from audit_seals order by audit_seals.position desc limit 1`,
  );
  return rows[0];
}
