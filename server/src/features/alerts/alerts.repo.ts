import type { AlertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { sql } from 'kysely';
import type { AlertTable } from '#platform/db/backup-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type AlertWay = AlertTable['way'];

/**
 * Claims the mail or the message about a trouble, so that it is sent once: at most one of a kind a day, and about the
 * same trouble again only after a week. Returns false when it is not due.
 */
export async function claimAlert(
  db: Db,
  { kind, way, facts }: { kind: AlertKind; way: AlertWay; facts: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alert')
    .values({ kind, way, facts })
    .onConflict((known) =>
      known
        .columns(['way', 'kind'])
        .doUpdateSet({ facts, sent_at: sql<Date>`now()` })
        .where(({ eb, or, and }) =>
          and([
            eb('alert.sent_at', '<', sql<Date>`now() - interval '1 day'`),
            or([
              eb('alert.facts', '<>', facts),
              eb('alert.sent_at', '<', sql<Date>`now() - interval '7 days'`),
            ]),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets the trouble of other kinds, which is over: when it comes back, it is new, though never twice a day. */
export async function settleOthers(db: Db, kinds: readonly AlertKind[]): Promise<void> {
  await db
    .updateTable('alert')
    .set({ facts: '' })
    .$if(kinds.length > 0, (update) => update.where('kind', 'not in', [...kinds]))
    .execute();
}
