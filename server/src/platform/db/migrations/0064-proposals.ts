import { type Kysely, sql } from 'kysely';

/** What members propose for items of a space, one for each field and person; what was answered is no row any more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table proposal (
    id uuid primary key,
    space_id uuid not null,
    media_id uuid not null,
    proposer_id uuid not null references auth."user" on delete cascade,
    field text not null check (field in ('title', 'description', 'capture', 'rotation')),
    before jsonb not null,
    after jsonb not null,
    created_at timestamptz not null default now(),
    unique (space_id, media_id, field, proposer_id),
    foreign key (space_id, media_id) references space_item on delete cascade
  )`,
  'create index proposal_proposer_idx on proposal (proposer_id)',
];
