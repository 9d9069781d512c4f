import { type Kysely, sql } from 'kysely';

/** What is known of the work on each item: which steps are done, by which version, and why one could not be. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table processing_step (
    media_id uuid not null references media (id) on delete cascade,
    step text not null check (step in
      ('inspect', 'pictures', 'play', 'storyboard', 'captions', 'low', 'peaks')),
    state text not null check (state in ('pending', 'done', 'damaged', 'unprocessable', 'failed')),
    reason text,
    detail text,
    pipeline_version integer not null,
    tools text,
    revision integer not null default 1,
    updated_at timestamptz not null default now(),
    primary key (media_id, step)
  )`,
  `create index processing_step_trouble_idx on processing_step (state, updated_at)
    where state in ('unprocessable', 'failed')`,

  // Which frame of a film is its poster: by the rule of the upload's origin, or one that a person picked.
  `alter table media
    add column poster_rule text not null default 'upload'
      check (poster_rule in ('upload', 'movie-dialog', 'admin')),
    add column poster_at_ms bigint check (poster_at_ms >= 0)`,

  // The last background processing of each person's films, for its summary.
  `create table background_run (
    user_id uuid primary key references auth."user" (id) on delete cascade,
    finished_at timestamptz not null,
    succeeded integer not null,
    failed integer not null
  )`,
  `create index media_incomplete_idx on media (user_id) where type = 'video' and deleted_at is null
    and (thumbnail_path is null or coalesce(duration_ms, 0) = 0)`,
];
