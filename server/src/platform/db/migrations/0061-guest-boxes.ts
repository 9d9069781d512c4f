import { type Kysely, sql } from 'kysely';

/**
 * Links by which people without an account send files into a space. Until somebody takes such a file in it has
 * `awaits_space_id`, and is deleted for every list.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table guest_box (
    id uuid primary key,
    space_id uuid not null references space on delete cascade,
    maker_id uuid not null references auth."user" on delete cascade,
    token_hash bytea not null unique,
    password_hash text,
    files_maximum int not null check (files_maximum > 0),
    bytes_maximum bigint not null check (bytes_maximum > 0),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index guest_box_space_idx on guest_box (space_id, created_at)',
  'create index guest_box_maker_idx on guest_box (maker_id)',
  `create table guest_file (
    media_id uuid primary key references media on delete cascade,
    box_id uuid references guest_box on delete set null,
    guest_name text not null,
    size_bytes bigint not null,
    sent_at timestamptz not null default now()
  )`,
  'create index guest_file_box_idx on guest_file (box_id)',
  `alter table upload
    add column guest_box_id uuid references guest_box on delete cascade,
    add column guest_name text,
    add check ((guest_box_id is null) = (guest_name is null))`,
  'create index upload_guest_box_idx on upload (guest_box_id) where guest_box_id is not null',
  // Without a reference: a space refers to the item on its cover, and backups write tables in the order of references.
  `alter table media
    add column awaits_space_id uuid,
    add constraint media_awaits_check check (awaits_space_id is null or deleted_at is not null)`,
  'create index media_awaits_idx on media (awaits_space_id, id) where awaits_space_id is not null',
  `create function release_waiting_files() returns trigger language plpgsql as $$
    begin
      update media set awaits_space_id = null where awaits_space_id = old.id;
      return old;
    end
  $$`,
  `create trigger space_releases_files after delete on space for each row
    execute function release_waiting_files()`,
  // The lists and sums of the trash, now without what waits.
  'drop index media_trash_idx',
  `create index media_trash_idx on media (user_id, deleted_at desc, id desc) include (file_size)
    where deleted_at is not null and purging_at is null and awaits_space_id is null`,
];
