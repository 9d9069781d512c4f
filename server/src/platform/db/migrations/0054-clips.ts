import { type Kysely, sql } from 'kysely';

/**
 * Clips: items that are a part of a film or recording. They have no file of their own, so the columns of the file are
 * empty, all or none.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `alter table media
    alter column bucket drop not null,
    alter column file_path drop not null,
    alter column sha256 drop not null,
    drop constraint media_file_size_check,
    add column parent_id uuid references media (id) on delete cascade,
    add column chapter_id uuid,
    add column part_begin_ms integer,
    add column part_end_ms integer`,
  `alter table media add constraint media_file_or_part_check check (
    case when parent_id is null
      then num_nonnulls(bucket, file_path, sha256) = 3 and file_size > 0 and num_nonnulls(chapter_id, part_begin_ms, part_end_ms) = 0
      else num_nonnulls(bucket, file_path, sha256) = 0 and num_nonnulls(part_begin_ms, part_end_ms) = 2
        and file_size = 0 and type in ('video', 'audio') and part_begin_ms >= 0 and part_end_ms > part_begin_ms
    end)`,
  'create index media_parent_idx on media (parent_id, part_begin_ms) where parent_id is not null',
  'create index media_clips_of_owner_idx on media (user_id) where parent_id is not null',
];
