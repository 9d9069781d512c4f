import { type Kysely, sql } from 'kysely';

/** Imports that people begin in the browser: who began them and how, and uploads that are parts of a source. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table media_import add column actor_id uuid references auth."user" (id) on delete set null',
  `alter table media_import add column origin text not null default 'command'
    check (origin in ('command', 'server', 'browser'))`,
  'alter table media_import add column with_trash boolean not null default false',
  'alter table media_import drop constraint media_import_state_check',
  `alter table media_import add constraint media_import_state_check
    check (state in ('gathering', 'planning', 'planned', 'running', 'stopped', 'done', 'undone'))`,
  'create index media_import_actor_idx on media_import (actor_id, created_at desc)',
  'alter table upload add column import_id uuid references media_import (id) on delete cascade',
  'create index upload_import_idx on upload (import_id) where import_id is not null',
  'alter table upload drop constraint upload_state_check',
  `alter table upload add constraint upload_state_check
    check (state in ('receiving', 'waiting', 'storing', 'stored', 'refused'))`,
];
