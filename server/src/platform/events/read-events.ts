import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/**
 * How far below the newest number a reader looks again. Numbers are given out when a row is
 * written, not when it is committed: a slow transaction shows a low number late.
 */
export const overlap = 1000;

/** Reads the events above a number, oldest first. */
export async function readEventsAfter(
  db: Kysely<Database>,
  seq: number,
  limit: number,
): Promise<ChangeEvent[]> {
  return eventsOf(await select(db).where('seq', '>', seq).limit(limit).execute());
}

/**
 * Reads what a client that saw the event `seq` last may have missed, oldest first: all later events, and those of the
 * half minute before it that may have been committed after it.
 */
export async function readEventsMissedSince(
  db: Kysely<Database>,
  seq: number,
  limit: number,
): Promise<ChangeEvent[]> {
  const justBefore = sql<Date>`(select created_at - interval '30 seconds' from change_event where seq = ${seq})`;
  const rows = await select(db)
    .where((where) =>
      where.or([
        where('seq', '>', seq),
        where.and([
          where('seq', '<', seq),
          where('seq', '>', seq - overlap),
          where('created_at', '>', justBefore),
        ]),
      ]),
    )
    .limit(limit)
    .execute();
  return eventsOf(rows);
}

/** Reads the events of the last milliseconds, oldest first; where they are more than `limit`, the newest. */
export async function readNewestEvents(
  db: Kysely<Database>,
  ms: number,
  limit: number,
): Promise<ChangeEvent[]> {
  const rows = await select(db)
    .where('created_at', '>', sql<Date>`now() - ${ms} * interval '1 millisecond'`)
    .clearOrderBy()
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return eventsOf(rows.reverse());
}

/** Returns the number of the newest event, 0 when there is none. */
export async function readLatestSeq(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('change_event')
    .select((select) => select.fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

type EventRow = Omit<ChangeEvent, 'spaceId'> & { spaceId: string | null };

function eventsOf(rows: EventRow[]): ChangeEvent[] {
  return rows.map(({ spaceId, ...event }) => (spaceId === null ? event : { ...event, spaceId }));
}

function select(db: Kysely<Database>) {
  return db
    .selectFrom('change_event')
    .select(['seq', 'action', 'user_id as userId', 'space_id as spaceId', 'entity_id as entityId'])
    .select(sql<ChangeEvent['topic']>`topic`.as('topic'))
    .orderBy('seq');
}
