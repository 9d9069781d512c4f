import type { AlertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import type { CheckFinding } from '@heirloom/contract/fixity/fixity.schema.ts';
import type { MediaStatus, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { enqueueSending } from '#features/webhooks/send-webhooks.job.ts';
import { insertDeliveries } from '#features/webhooks/webhooks.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

/** What a message says. Ids and kinds, and never a title, a name or an address: it leaves the house. */
export type News =
  | { kind: 'media.added'; data: { mediaId: string; ownerId: string; type: MediaType } }
  | { kind: 'media.failed'; data: { mediaId: string; ownerId: string; status: MediaStatus } }
  | { kind: 'original.damaged'; data: { mediaId: string; finding: CheckFinding } }
  | { kind: 'alert.raised'; data: { alert: AlertKind } }
  | { kind: 'share.opened'; data: { shareId: string; ownerId: string } };

/**
 * Sends a message, or several, to each webhook of its kind. Pass the transaction of what happened, as its last step. A command has no
 * queue: the server sends its messages within the hour.
 */
export async function tellPrograms(
  trx: Db,
  { jobs }: Partial<Pick<Ctx, 'jobs'>>,
  news: News | readonly News[],
): Promise<void> {
  const messages = [news].flat().map((each) => ({ kind: each.kind, body: messageOf(each) }));
  if (messages.length === 0) return;
  const webhookIds = await insertDeliveries(trx, messages);
  if (jobs) await enqueueSending(trx, { jobs }, webhookIds);
}

export function messageOf({ kind, data }: { kind: string; data: object }): string {
  return JSON.stringify({ type: kind, timestamp: new Date().toISOString(), data });
}
