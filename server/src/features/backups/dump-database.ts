import type { Client } from 'pg';
import type { OriginalEntry } from '#features/backups/backup-format.ts';
import {
  type DumpedRows,
  type DumpOptions,
  dumpRows,
  readAtOneMoment,
} from '#features/backups/dump-rows.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';

export type Dump = DumpedRows & {
  /** As listed in the database, before anything is copied. */
  originals: Omit<OriginalEntry, 'state'>[];
  /** Keys of the posters that people have chosen for their films. */
  covers: string[];
};

/** Writes every table into a folder, and lists the files that belong to the rows, all as of one moment. */
export function dumpDatabase(connection: DatabaseConnection, options: DumpOptions): Promise<Dump> {
  return readAtOneMoment(connection, async (client) => ({
    ...(await readFiles(client)),
    ...(await dumpRows(client, options)),
  }));
}

async function readFiles(client: Client) {
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
    originals: originals.rows.map(({ size, ...row }) => ({ ...row, sizeBytes: Number(size) })),
    covers: covers.rows.map(({ key }) => key),
  };
}
