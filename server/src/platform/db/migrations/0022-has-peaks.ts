import { type Kysely, sql } from 'kysely';

/** Whether a recording has a waveform to draw: lists of media items show it, and read no renditions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table media add column has_peaks boolean not null default false`.execute(db);
  await sql`update media set has_peaks = true
    where type = 'audio' and id in (select media_id from rendition where kind = 'peaks')`.execute(
    db,
  );
};
