import { type Kysely, sql } from 'kysely';

/**
 * The times of jobs are looked after by us, no longer by pg-boss: what became due while the server was changed is made
 * up for. The five minutes are for what pg-boss had noted and not enqueued yet.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$ begin
      if exists (select from information_schema.columns
        where table_schema = 'pgboss' and table_name = 'version' and column_name = 'cron_on')
      then
        insert into setting (key, value)
        select 'timetable', to_jsonb(cron_on - interval '5 minutes') from pgboss.version
        where cron_on is not null;
      end if;
    end $$`.execute(db);
};
