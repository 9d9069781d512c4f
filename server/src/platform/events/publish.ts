import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** The PostgreSQL channel that carries change events, each as JSON. */
export const changeChannel = 'change_event';

/**
 * Records what changed and publishes it to every process, all when the transaction commits; a
 * rollback takes both back. Pass the transaction of the change itself.
 * @param change whose it is (`userId`, null for the whole installation or with `spaceId`) and what, never a row
 */
export async function publish(
  db: Kysely<Database>,
  change: Omit<ChangeEvent, 'seq'>,
): Promise<void> {
  const { topic, action, userId, spaceId = null, entityId } = change;
  await sql`
    with event as (
      insert into change_event (topic, action, user_id, space_id, entity_id)
      values (${topic}, ${action}, ${userId}, ${spaceId}, ${entityId})
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
