import { type Kysely, sql } from 'kysely';

/**
 * A film that is put away is left out of lists only while it has parts: else nobody would find what is in it. And a kind of
 * news: the parts of a film that was to be deleted could not be kept.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create or replace function put_away_ids() returns uuid[] language sql stable parallel safe as $$
    select coalesce(array_agg(tape_item.media_id), '{}')
    from tape_item join tape on tape.id = tape_item.tape_id
    where tape_item.is_put_away and tape.removed_at is null
      and exists (select from media as clip where clip.parent_id = tape_item.media_id and clip.deleted_at is null)
  $$`,
  'alter table news drop constraint news_kind_check',
  `alter table news add constraint news_kind_check check (kind in ('proposal-made', 'proposal-accepted',
    'proposal-refused', 'invited', 'joined', 'guest-files', 'item-linked', 'commented', 'clips-not-kept', 'finding'))`,
];
