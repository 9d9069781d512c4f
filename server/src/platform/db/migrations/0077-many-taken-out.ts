import { type Kysely, sql } from 'kysely';

/** Many items that somebody takes out of a space or puts into the trash at once stand in its activity, to be undone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table space_activity drop constraint space_activity_kind_check',
  `alter table space_activity add constraint space_activity_kind_check
    check (kind in ('added', 'joined', 'left', 'mended', 'commented', 'withdrew', 'trashed', 'guest-files'))`,
  // What left at one moment, and what is to be forgotten.
  'create index space_item_withdrawn_idx on space_item (space_id, withdrawn_at) where not is_in',
];
