import { type Kysely, sql } from 'kysely';

/** What members answer to 'May it be passed on?', and the items for which their owners ended another's link. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table space_member add column passes_on boolean`.execute(db);
  await sql`create table share_exception (
    share_id uuid not null references shares on delete cascade,
    media_id uuid not null references media on delete cascade,
    primary key (share_id, media_id)
  )`.execute(db);
  await sql`create index share_exception_media_idx on share_exception (media_id)`.execute(db);
};
