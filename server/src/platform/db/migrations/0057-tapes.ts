import { type Kysely, sql } from 'kysely';

/** The shelf: tapes, what was made of them, and the spaces that show them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'create table tape_number (number integer primary key check (number between 1 and 999999))',
  `create table tape (
    id uuid primary key,
    user_id uuid not null references auth."user" on delete cascade,
    number integer not null unique references tape_number,
    label text not null,
    kind text not null,
    state text not null default 'to-transfer'
      check (state in ('to-transfer', 'away', 'transferred', 'checked', 'given-away')),
    place text,
    parts text,
    condition text,
    transferred_by text,
    transferred_on text,
    transferred_with text,
    notes text,
    created_at timestamptz not null default now(),
    removed_at timestamptz
  )`,
  'create index tape_user_idx on tape (user_id, number)',
  'create index tape_removed_idx on tape (removed_at) where removed_at is not null',
  `create table tape_item (
    media_id uuid primary key references media on delete cascade,
    tape_id uuid not null references tape on delete cascade,
    part text not null default 'content' check (part in ('content', 'photo')),
    position integer not null
  )`,
  'create index tape_item_tape_idx on tape_item (tape_id, position)',
  `create table space_tape (
    space_id uuid not null references space on delete cascade,
    tape_id uuid not null references tape on delete cascade,
    added_at timestamptz not null default now(),
    primary key (space_id, tape_id)
  )`,
  'create index space_tape_tape_idx on space_tape (tape_id)',
];
