import { type Kysely, sql } from 'kysely';

/** When the archive was last copied and checked, and what came of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table safekeeping_runs (
    id uuid primary key,
    kind text not null check (kind in ('backup', 'verify', 'fixity')),
    started_at timestamptz not null default now(),
    finished_at timestamptz,
    outcome text check (outcome in ('ok', 'problems', 'failed')),
    counts jsonb not null default '{}',
    reason text,
    check ((finished_at is null) = (outcome is null))
  )`,
  'create index safekeeping_runs_kind_idx on safekeeping_runs (kind, started_at desc)',
];
