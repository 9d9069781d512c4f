import { type Kysely, sql } from 'kysely';

/** Imports of folders and ZIP files: what each found in its source, and what became of every file. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table media drop constraint media_capture_source_check',
  `alter table media add constraint media_capture_source_check
    check (capture_source in ('exif', 'container', 'file_name', 'folder_name', 'person'))`,
  `create table media_import (
    id uuid primary key,
    owner_id uuid not null references auth."user" (id) on delete cascade,
    source text not null,
    source_key text not null,
    collections text not null check (collections in ('folders', 'albums', 'none')),
    state text not null default 'planning'
      check (state in ('planning', 'planned', 'running', 'stopped', 'done', 'undone')),
    problem text,
    created_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  'create index media_import_owner_idx on media_import (owner_id, created_at desc)',
  'create index media_import_source_idx on media_import (source_key, created_at desc)',
  `create table import_entry (
    id bigint generated always as identity primary key,
    import_id uuid not null references media_import (id) on delete cascade,
    part integer not null,
    path text not null,
    path_key text not null,
    stamp text not null,
    size bigint not null,
    modified_at timestamptz,
    sha256 text,
    type text check (type in ('video', 'image', 'audio')),
    state text not null check (state in ('new', 'here', 'twice', 'sidecar', 'refused', 'kept', 'failed')),
    reason text,
    collections text[] not null default '{}',
    facts jsonb not null default '{}',
    upload_id uuid not null default gen_random_uuid(),
    media_id uuid references media (id) on delete set null
  )`,
  'create index import_entry_path_idx on import_entry (import_id, path_key)',
  'create index import_entry_state_idx on import_entry (import_id, state, id)',
  'create index import_entry_bytes_idx on import_entry (import_id, sha256)',
  'create index import_entry_media_idx on import_entry (media_id)',
  `create table import_collection (
    import_id uuid not null references media_import (id) on delete cascade,
    key text not null,
    title text not null,
    collection_id uuid not null default gen_random_uuid(),
    is_made boolean not null default false,
    primary key (import_id, key)
  )`,
];
