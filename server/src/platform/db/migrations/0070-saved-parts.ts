import { type Kysely, sql } from 'kysely';

/** Files that are made of a part when somebody saves it, and removed after some days or when the disk needs the room. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table saved_part (
      media_id uuid not null references media on delete cascade,
      method text not null check (method in ('copy', 'ends', 'whole')),
      fits text not null,
      asked_at timestamptz not null default now(),
      file_path text,
      mime_type text,
      file_size bigint,
      early_pictures integer,
      made_at timestamptz,
      trouble text,
      primary key (media_id, method),
      check (num_nonnulls(file_path, mime_type, file_size, early_pictures, made_at) in (0, 5))
    )`.execute(db);
};
