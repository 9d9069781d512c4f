import type { WebhookKind } from '@heirloom/contract/webhooks/webhooks.contract.ts';
import { type Insertable, type Updateable, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { WebhookDeliveryTable, WebhookTable } from '#platform/db/webhook-tables.ts';

/** Messages that may wait for one webhook: what comes on top is not kept, and nobody sends it. */
export const mostWaiting = 10_000;

/** Counts webhooks, and keeps others from adding one until the transaction ends. */
export async function countWebhooks(trx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(trx);
  const { count } = await trx
    .selectFrom('webhook')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWebhook(db: Db, webhook: Insertable<WebhookTable>): Promise<void> {
  await db.insertInto('webhook').values(webhook).execute();
}

/** Returns false when there is none. */
export async function deleteWebhook(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

type Message = { kind: WebhookKind; body: string };

/**
 * Adds each message for each webhook of its kind, and returns those webhooks, always in the same order. One that is
 * removed at this moment gets none: the lock waits for that.
 */
export async function insertDeliveries(trx: Db, messages: readonly Message[]): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    insert into webhook_delivery (webhook_id, kind, body)
    select id, message.kind, message.body from webhook
    join unnest(${messages.map(({ kind }) => kind)}::text[], ${messages.map(({ body }) => body)}::text[])
      as message (kind, body) on message.kind = any(webhook.kinds)
    where (
      select count(*) from (
        select from webhook_delivery
        where webhook_id = webhook.id and state = 'waiting' limit ${mostWaiting}
      ) as waiting
    ) < ${mostWaiting}
    for key share of webhook
    returning webhook_id`.execute(trx);
  return [...new Set(rows.map(({ webhook_id }) => webhook_id))].toSorted();
}

/** Adds a message for this webhook; returns false when it is removed. */
export async function insertTest(trx: Db, webhookId: string, body: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('webhook_delivery')
    .columns(['webhook_id', 'kind', 'body'])
    .expression((eb) =>
      eb
        .selectFrom('webhook')
        .select(['id', sql<'test'>`'test'`.as('kind'), sql<string>`${body}`.as('body')])
        .where('id', '=', webhookId)
        .forKeyShare(),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes how a try ended; `pauseSeconds` until the next one. */
export async function recordTry(
  db: Db,
  id: string,
  { pauseSeconds, ...changes }: Updateable<WebhookDeliveryTable> & { pauseSeconds: number },
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({
      ...changes,
      attempts: sql<number>`attempts + 1`,
      tried_at: sql<Date>`now()`,
      due_at: sql<Date>`now() + make_interval(secs => ${pauseSeconds})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes messages of more than a month ago. */
export async function removeOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
