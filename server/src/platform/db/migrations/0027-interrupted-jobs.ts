import { type Kysely, sql } from 'kysely';

/** How often each background job was interrupted by the death of a server or of the database. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table interrupted_job (
      job_id uuid primary key,
      times integer not null,
      last_at timestamptz not null default now()
    )`.execute(db);
};
