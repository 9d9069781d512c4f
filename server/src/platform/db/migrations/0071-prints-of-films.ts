import { type Kysely, sql } from 'kysely';

/** What films look and sound like, and which are perhaps transfers of one tape. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table film_print (
    media_id uuid primary key references media (id) on delete cascade,
    pictures bytea not null,
    sound bytea not null
  )`,
  `create table film_twin (
    media_id uuid not null references media (id) on delete cascade,
    twin_id uuid not null references media (id) on delete cascade,
    is_denied boolean not null default false,
    primary key (media_id, twin_id),
    check (media_id <> twin_id)
  )`,
  'create index film_twin_of on film_twin (twin_id)',
];
