import { type Kysely, sql } from 'kysely';

/** The history of a film knows its posters, and keeps the pictures that people chose, so that they can be put back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table poster_picture (
    id uuid primary key,
    media_id uuid not null references media on delete cascade,
    picture bytea not null,
    is_current boolean not null,
    chosen_at timestamptz not null default now()
  )`,
  'create index poster_picture_media_idx on poster_picture (media_id, chosen_at)',
  'create unique index poster_picture_current_idx on poster_picture (media_id) where is_current',
  'alter table media_change drop constraint media_change_field_check',
  `alter table media_change add constraint media_change_field_check check (field in ('title', 'description',
    'capture', 'rotation', 'poster'))`,
];
