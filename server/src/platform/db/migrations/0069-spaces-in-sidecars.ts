import { type Kysely, sql } from 'kysely';

/**
 * Notes of which items the sidecar has to be written again, because they came into a space or left one: by triggers, as
 * all that follows from being in a space. Without a reference: who adds items must wait for nobody who reads the notes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  `create table stale_sidecar (
    id bigint generated always as identity primary key,
    media_id uuid not null
  )`,
  `create function note_places_in_spaces() returns trigger language plpgsql as $$
    begin
      insert into stale_sidecar (media_id) select media_id from changed where is_in;
      return null;
    end
  $$`,
  `create function note_place_in_space() returns trigger language plpgsql as $$
    begin
      insert into stale_sidecar (media_id) values (new.media_id);
      return null;
    end
  $$`,
  `create trigger space_items_come after insert on space_item
    referencing new table as changed for each statement execute function note_places_in_spaces()`,
  `create trigger space_items_go after delete on space_item
    referencing old table as changed for each statement execute function note_places_in_spaces()`,
  `create trigger space_item_changes after update of is_in on space_item for each row
    when (new.is_in <> old.is_in) execute function note_place_in_space()`,
  'insert into stale_sidecar (media_id) select distinct media_id from space_item where is_in',
];
