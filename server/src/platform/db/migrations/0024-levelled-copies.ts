import { type Kysely, sql } from 'kysely';

/** Copies of recordings for visitors were all converted and levelled; those that copy the sound unchanged are not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table rendition add column is_levelled boolean not null default false`.execute(
    db,
  );
  await sql`
    update rendition set is_levelled = true
    from media where media.id = rendition.media_id and media.type = 'audio' and kind = 'clean'`.execute(
    db,
  );
};
