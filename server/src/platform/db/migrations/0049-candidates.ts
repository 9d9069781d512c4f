import { type Kysely, sql } from 'kysely';

/** The moments of a film at which an event may begin, and the step that finds them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table processing_step drop constraint processing_step_step_check',
  `alter table processing_step add constraint processing_step_step_check check (step in
    ('inspect', 'pictures', 'play', 'storyboard', 'captions', 'low', 'mid', 'peaks', 'loudness', 'check', 'signs'))`,
  `create table candidate (
    media_id uuid not null references media (id) on delete cascade,
    start_ms integer not null check (start_ms >= 0),
    length_ms integer not null check (length_ms >= 0),
    score real not null check (score between 0 and 1),
    signs jsonb not null,
    primary key (media_id, start_ms)
  )`,
];
