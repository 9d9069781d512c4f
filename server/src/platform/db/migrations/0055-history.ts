import { type Kysely, sql } from 'kysely';

/** What people change of items, from now on: each field before and after. What comes back into a space begins anew there. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table media_change (
    id bigint generated always as identity primary key,
    media_id uuid not null references media on delete cascade,
    actor_id uuid references auth."user" on delete set null,
    at timestamptz not null default now(),
    field text not null check (field in ('title', 'description', 'capture', 'rotation')),
    before jsonb not null,
    after jsonb not null
  )`,
  'create index media_change_media_idx on media_change (media_id, id)',
  'create index media_change_actor_idx on media_change (actor_id)',
  // What was changed while an item was out of a space is none of its members' business.
  `create function begin_anew_in_space() returns trigger language plpgsql as $$
    begin
      new.added_at := now();
      return new;
    end
  $$`,
  `create trigger space_item_returns before update of is_in on space_item for each row
    when (new.is_in and not old.is_in) execute function begin_anew_in_space()`,
];
