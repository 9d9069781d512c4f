import { recordAudits } from '#features/audit/record-audit.ts';
import { giveCollectionsIn } from '#features/collections/owner-change.service.ts';
import { tell } from '#features/news/tell.ts';
import { publishOffer } from '#features/offers/make-offer.service.ts';
import { listOffered, listWithParts } from '#features/offers/offers.read.ts';
import {
  answerOffer,
  deleteOffer,
  findOffer,
  lockOffer,
  type OfferRow,
  recordMoved,
} from '#features/offers/offers.repo.ts';
import { findMember, lockOpenAccounts } from '#features/spaces/space-members.repo.ts';
import { findOpenSpace } from '#features/spaces/spaces.read.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import { changeOwner, lockForOwnerChange } from '#features/transfer-ownership/change-owner.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

export type HandOverCtx = Pick<Ctx, 'db' | 'jobs'>;

/** Small enough that others wait only briefly for the space. */
const batch = 100;

/** Hands over what was accepted, batch by batch: after an interruption the next run continues. */
export async function handOver(
  ctx: HandOverCtx,
  offerId: string,
  { signal, onBatch = () => undefined }: { signal?: AbortSignal; onBatch?: () => void } = {},
): Promise<void> {
  for (let isLeft = true; isLeft;) {
    signal?.throwIfAborted();
    isLeft = await ctx.db.transaction().execute((trx) => handOverBatch(ctx, trx, offerId));
    onBatch();
  }
}

/** Returns whether something may be left. */
async function handOverBatch(ctx: HandOverCtx, trx: Db, offerId: string): Promise<boolean> {
  const found = await findOffer(trx, offerId);
  if (!found) return false;
  await lockSpace(trx, found.space_id);
  const offer = await lockOffer(trx, offerId);
  if (offer?.answer !== 'accepted') return false;
  if (!(await canTakeOver(trx, offer))) {
    await answerOffer(trx, offerId, { answer: 'over', bytes_left: 0 });
    await publishOffer(trx, offer);
    return false;
  }
  const { space_id: spaceId, giver_id: giverId, asked_id: heirId } = offer;
  const listGoing = () => listWithParts(trx, { spaceId, giverId });
  await giveCollectionsIn(trx, { spaceId, ownerId: giverId, heirId, listGoing });
  const mediaIds = await listOffered(trx, { spaceId, giverId });
  if (mediaIds.length === 0) await finish(ctx, trx, offer);
  else await giveItems(ctx, trx, { offer, ids: mediaIds.slice(0, batch) });
  return mediaIds.length > 0;
}

/** Who accepted is still there: else the items would leave the space instead of staying in it. */
async function canTakeOver(trx: Db, { space_id: spaceId, asked_id }: OfferRow): Promise<boolean> {
  const isOpen = (await findOpenSpace(trx, spaceId)) !== undefined;
  const isMember = (await findMember(trx, { spaceId, userId: asked_id })) !== undefined;
  return isOpen && isMember && (await lockOpenAccounts(trx, [asked_id])).length > 0;
}

async function giveItems(
  ctx: HandOverCtx,
  trx: Db,
  { offer, ids }: { offer: OfferRow; ids: readonly string[] },
): Promise<void> {
  const { asked_id: heirId, giver_id: giverId } = offer;
  const { items } = await lockForOwnerChange(trx, { ids, ownerId: heirId });
  // Somebody may have trashed one of them, or given it to another, until it was locked.
  const rows = items.filter((row) => row.deleted_at === null && row.user_id === giverId);
  if (rows.length === 0) return;
  const mediaIds = rows.map(({ id }) => id);
  await changeOwner(ctx, trx, { ids: mediaIds, ownerId: heirId, actorId: heirId });
  await recordAudits(
    trx,
    mediaIds.map((targetId) => ({
      actorId: heirId,
      action: 'media.owner-changed',
      targetUserId: giverId,
      targetId,
      details: { from: giverId },
    })),
  );
  const sizeBytes = rows.reduce((sum, row) => sum + row.file_size, 0);
  await recordMoved(trx, offer.id, { count: rows.length, sizeBytes });
}

async function finish(ctx: HandOverCtx, trx: Db, offer: OfferRow): Promise<void> {
  const { id, space_id: spaceId, giver_id, asked_id: actorId, made_by, moved: count } = offer;
  const to = [...new Set([giver_id, made_by ?? giver_id])];
  const news = { kind: 'offer-accepted', actorId, spaceId, count } as const;
  // Where all of it went into the trash meanwhile there is nothing to tell.
  if (count > 0) await tell(trx, ctx, { to, news });
  await deleteOffer(trx, id);
  await publishOffer(trx, offer);
}
