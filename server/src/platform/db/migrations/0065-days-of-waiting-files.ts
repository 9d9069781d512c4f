import { type Kysely, sql } from 'kysely';

/** What guests sent into a space that is deleted is in the trash from that moment on, however long it has waited. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function release_waiting_files() returns trigger language plpgsql as $$
      begin
        update media set awaits_space_id = null, deleted_at = now() where awaits_space_id = old.id;
        return old;
      end
    $$`.execute(db);
};
