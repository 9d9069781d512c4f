import type { WebhookKind } from '@heirloom/contract/webhooks/webhooks.contract.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

function webhookRows(db: Db) {
  return db
    .selectFrom('webhook')
    .select(['id', 'url', 'kinds', 'created_at'])
    .select(
      sql<number>`(select count(*) from webhook_delivery
        where webhook_id = webhook.id and state = 'waiting')`.as('waiting'),
    );
}

export function listWebhooks(db: Db) {
  return webhookRows(db).orderBy('created_at', 'desc').orderBy('id').execute();
}

export function findWebhook(db: Db, id: string) {
  return webhookRows(db).where('id', '=', id).executeTakeFirst();
}

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

export async function hasListeners(db: Db, kind: WebhookKind): Promise<boolean> {
  const rows = await db.selectFrom('webhook').select('kinds').execute();
  return rows.some(({ kinds }) => kinds.includes(kind));
}

/** Lists its last messages, newest first. */
export function listDeliveries(db: Db, webhookId: string) {
  return db
    .selectFrom('webhook_delivery')
    .select(['id', 'kind', 'state', 'attempts', 'created_at', 'tried_at', 'status', 'trouble'])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

/** Finds the message that is to be sent next, with where to and by which secret. */
export function findDue(db: Db, webhookId: string) {
  return db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select(['delivery.id', 'webhook_id', 'delivery.body', 'delivery.attempts'])
    .select(['webhook.url', 'webhook.secret'])
    .select(sql<boolean>`delivery.created_at < now() - interval '3 days'`.as('isOld'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
}

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/** Returns in how many seconds the next message is to be sent, also less than 0; null: none waits. */
export async function secondsUntilDue(db: Db, webhookId: string): Promise<number | null> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(sql<number>`ceil(extract(epoch from due_at - now()))::integer`.as('seconds'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.seconds ?? null;
}

/** A target that is away is left alone for so long, however much waits for it, and whatever comes meanwhile. */
const pauseSeconds = 60;

/** Returns for how many seconds a webhook is left alone, because its last try reached nobody; 0: it is not. */
export async function secondsLeftAlone(db: Db, webhookId: string): Promise<number> {
  const last = await db
    .selectFrom('webhook_delivery')
    .select(['status', 'trouble'])
    .select(
      sql<number>`ceil(extract(epoch from tried_at - now()) + ${pauseSeconds})::integer`.as(
        'seconds',
      ),
    )
    .where('webhook_id', '=', webhookId)
    .where('tried_at', '>', sql<Date>`now() - make_interval(secs => ${pauseSeconds})`)
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && isAway(last) ? last.seconds : 0;
}

/** Whether nobody was there: what was tried has no answer. */
export function isAway({ status, trouble }: Pick<DeliveryRow, 'status' | 'trouble'>): boolean {
  return status === null && trouble !== null && trouble !== 'secret';
}

/** Lists the webhooks that have something to send. */
export async function listBusy(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('webhook_id')
    .distinct()
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}
