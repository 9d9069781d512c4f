import { type Kysely, sql } from 'kysely';

/** Before somebody closes an account, an owner of a space can be asked to take over what it shows of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table space_offer (
    id uuid primary key,
    space_id uuid not null references space on delete cascade,
    giver_id uuid not null references auth."user" on delete cascade,
    asked_id uuid not null references auth."user" on delete cascade,
    made_by uuid references auth."user" on delete set null,
    made_at timestamptz not null default now(),
    expires_at timestamptz not null,
    answer text check (answer in ('accepted', 'refused', 'over')),
    words text,
    bytes_left bigint not null default 0,
    moved integer not null default 0,
    unique (space_id, giver_id)
  )`,
  'create index space_offer_giver_idx on space_offer (giver_id)',
  'create index space_offer_asked_idx on space_offer (asked_id)',
  'create index space_offer_made_by_idx on space_offer (made_by)',
  'alter table news drop constraint news_kind_check',
  `alter table news add constraint news_kind_check check (kind in ('proposal-made', 'proposal-accepted',
    'proposal-refused', 'invited', 'joined', 'guest-files', 'item-linked', 'commented', 'clips-not-kept',
    'offer-made', 'offer-accepted', 'offer-refused', 'finding'))`,
];
