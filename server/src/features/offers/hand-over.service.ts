import { recordAudits } from '#features/audit/record-audit.ts';
import { giveCollectionsIn } from '#features/collections/owner-change.service.ts';
import { tell } from '#features/news/tell.ts';
import { publishOffer } from '#features/offers/make-offer.service.ts';
import { listOffered, listWithParts, type OfferedRow } from '#features/offers/offers.read.ts';
import {
  answerOffer,
  deleteOffer,
  findOffer,
  lockOffer,
  type OfferRow,
  recordMoved,
} from '#features/offers/offers.repo.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
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
  if (await giveCollections(trx, offer)) return true;
  const going = await listGoing(trx, offer);
  if (going.length === 0) await finish(ctx, trx, offer);
  else await giveItems(ctx, trx, { offer, ids: firstOf(going) });
  return going.length > 0;
}

/**
 * Gives those that were in the space before, not what the giver adds meanwhile; returns whether there were any. A step of its
 * own: it locks all that the space shows of the giver, as many may, and the next one some of it alone.
 */
async function giveCollections(trx: Db, offer: OfferRow): Promise<boolean> {
  if (offer.moved > 0) return false;
  return giveCollectionsIn(trx, {
    spaceId: offer.space_id,
    ownerId: offer.giver_id,
    heirId: offer.asked_id,
    listGoing: async () =>
      listWithParts(
        trx,
        (await listGoing(trx, offer)).map(({ id }) => id),
      ),
  });
}

/** What the space shows of the giver, as far as who accepted keeps capacity for it: the giver may have added more since. */
async function listGoing(
  trx: Db,
  { space_id: spaceId, giver_id: giverId, bytes_left }: OfferRow,
): Promise<OfferedRow[]> {
  let left = bytes_left;
  const rows = await listOffered(trx, { spaceId, giverId });
  return rows.filter(({ file_size }) => {
    const fits = file_size <= left;
    if (fits) left -= file_size;
    return fits;
  });
}

/** The next batch, with all that is on the same tapes: a tape goes along if everything on it does at once. */
function firstOf(going: readonly OfferedRow[]): string[] {
  const first = going.slice(0, batch);
  const tapes = new Set(first.map(({ tape_id }) => tape_id).filter((id) => id !== null));
  const beside = going.slice(batch).filter(({ tape_id }) => tape_id !== null && tapes.has(tape_id));
  return [...first, ...beside].map(({ id }) => id);
}

/** Who accepted is still there, and may add to it: else the items would leave the space instead of staying in it. */
async function canTakeOver(trx: Db, { space_id: spaceId, asked_id }: OfferRow): Promise<boolean> {
  const isOpen = (await findOpenSpace(trx, spaceId)) !== undefined;
  const member = await findMember(trx, { spaceId, userId: asked_id });
  const mayAdd = member !== undefined && isAtLeast(member.role, 'contributor');
  return isOpen && mayAdd && (await lockOpenAccounts(trx, [asked_id])).length > 0;
}

async function giveItems(
  ctx: HandOverCtx,
  trx: Db,
  { offer, ids }: { offer: OfferRow; ids: readonly string[] },
): Promise<void> {
  const { asked_id: heirId, giver_id: giverId } = offer;
  const { items } = await lockForOwnerChange(trx, { ids, ownerId: heirId });
  // Somebody may have trashed one of them, or given it to another, until it was locked.
  const rows = items.filter(
    (row) => row.deleted_at === null && row.user_id === giverId && row.parent_id === null,
  );
  // The next try finds what is left; without a pause it could go on for ever.
  if (rows.length === 0) throw new Error('nothing of what is to be handed over can be locked');
  const mediaIds = rows.map(({ id }) => id);
  await changeOwner(ctx, trx, { ids: mediaIds, ownerId: heirId, actorId: heirId });
  await recordAudits(
    trx,
    mediaIds.map((targetId) => ({
      actorId: heirId,
      action: 'media.owner-changed',
      targetUserId: heirId,
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
