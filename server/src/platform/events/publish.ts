import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '#platform/db/prepared.ts';
import type { Database } from '#platform/db/schema.ts';

/** The PostgreSQL channel that carries change events, each as JSON. */
export const changeChannel = 'change_event';

/**
 * Records what changed and publishes it to every process, all when the transaction commits; a
 * rollback takes both back. Pass the transaction of the change itself.
 * @param change whose it is (`userId`, null for the whole installation or with `spaceId`) and what, never a row
 * @param spaces selects spaces whose members hear of it too, in the same statement: most items are in none
 */
export async function publish(
  db: Kysely<Database>,
  change: Omit<ChangeEvent, 'seq'>,
  spaces: RawBuilder<unknown> = sql`select null::uuid where false`,
): Promise<void> {
  const { topic, action, userId, spaceId = null, entityId } = change;
  const listeners = sql<Listener>`
    select ${userId}::uuid, ${spaceId}::uuid, ${entityId}::uuid
    union all select null, each.space_id, ${entityId}::uuid from (${spaces}) as each (space_id)`;
  await publishTo(db, { topic, action }, listeners);
}

/** A row for each that hears of a change: a person or a space, and the id of what changed. */
export type Listener = {
  user_id: string | null;
  space_id: string | null;
  entity_id: string | null;
};

/** Does the same for all these listeners, one event each. */
export async function publishTo(
  db: Kysely<Database>,
  { topic, action }: Pick<ChangeEvent, 'topic' | 'action'>,
  listeners: RawBuilder<Listener>,
): Promise<void> {
  await sql`${prepared}
    with event as (
      insert into change_event (topic, action, user_id, space_id, entity_id)
      select ${topic}, ${action}, listener.user_id, listener.space_id, listener.entity_id
      from (${listeners}) as listener (user_id, space_id, entity_id)
      returning seq, topic, action, user_id, space_id, entity_id
    )
    select pg_notify(${changeChannel}, (
      jsonb_build_object('seq', seq, 'topic', topic, 'action', action, 'userId', user_id, 'entityId', entity_id)
        || case when space_id is null then '{}' else jsonb_build_object('spaceId', space_id) end
    )::text)
    from event`.execute(db);
}

/** Removes events older than a day: a client that was away longer loads everything anew. Returns how many. */
export async function trim(db: Kysely<Database>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('change_event')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
