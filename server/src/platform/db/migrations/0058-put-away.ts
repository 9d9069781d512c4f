import { type Kysely, sql } from 'kysely';

/** Films that are put away onto their tape, because their parts say it all: in no list, but found and played. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tape_item add column is_put_away boolean not null default false`.execute(
    db,
  );
  await sql`create index tape_item_put_away_idx on tape_item (media_id) where is_put_away`.execute(
    db,
  );
  await sql`create function put_away_ids() returns uuid[] language sql stable parallel safe as $$
    select coalesce(array_agg(tape_item.media_id), '{}')
    from tape_item join tape on tape.id = tape_item.tape_id
    where tape_item.is_put_away and tape.removed_at is null
  $$`.execute(db);
};
