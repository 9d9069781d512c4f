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
  await sql`${prepared}
    with event as (
      insert into change_event (topic, action, user_id, space_id, entity_id)
      select ${topic}, ${action}, listener.user_id, listener.space_id, ${entityId}::uuid
      from (
        select ${userId}::uuid, ${spaceId}::uuid union all select null, each.space_id from (${spaces}) as each (space_id)
      ) as listener (user_id, space_id)
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
