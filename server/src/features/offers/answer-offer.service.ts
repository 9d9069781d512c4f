import type {
  Offer,
  offerInput,
  refuseOfferInput,
} from '@heirloom/contract/offers/offers.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { changeSpace, requireMember, type SpacesCtx } from '#features/family/open-space.ts';
import { tell } from '#features/news/tell.ts';
import { handOverOfferedJob } from '#features/offers/hand-over-offered.job.ts';
import { publishOffer } from '#features/offers/make-offer.service.ts';
import { offerWords } from '#features/offers/offers.messages.ts';
import { type AskedRow, listAsked } from '#features/offers/offers.read.ts';
import { answerOffer, findOffer, lockOffer, type OfferRow } from '#features/offers/offers.repo.ts';
import { readCapacity, requireQuota } from '#features/uploads/upload-capacity.ts';
import type { ActorCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type AnswerCtx = SpacesCtx & Pick<ActorCtx, 'jobs'>;
type ConfigCtx = Pick<ActorCtx, 'config'>;

/** Lists what the caller is asked to take over, and what is being handed to them. */
export async function listOffers(
  ctx: SpacesCtx & ConfigCtx,
  spaceId: string,
): Promise<{ items: Offer[] }> {
  const { db, actor } = ctx;
  await requireMember(db, actor, { spaceId, role: 'owner' });
  const rows = await listAsked(db, { askedId: actor.userId, spaceId });
  if (rows.length === 0) return { items: [] };
  const { quotaBytes, usedBytes } = await readCapacity(db, await currentConfig(ctx), actor.userId);
  const left = quotaBytes === null ? Infinity : quotaBytes - usedBytes;
  return { items: rows.map((row) => presentOffer(row, left)) };
}

/** Keeps capacity for what the space shows of the person now; a job then hands it over. */
export async function acceptOffer(
  ctx: AnswerCtx & ConfigCtx,
  { offerId }: z.output<typeof offerInput>,
): Promise<void> {
  const config = await currentConfig(ctx);
  await answer(ctx, offerId, async (trx, { offer, asked }) => {
    if (asked.item_count === 0) throw new AppError('NOT_FOUND', offerWords().nothingLeft);
    const sizeBytes = asked.size_bytes;
    await requireQuota(trx, config, { ownerId: ctx.actor.userId, sizeBytes });
    await answerOffer(trx, offer.id, { answer: 'accepted', bytes_left: sizeBytes });
    await ctx.jobs.enqueue(trx, handOverOfferedJob, {});
    return 'offer.accepted';
  });
}

export async function refuseOffer(
  ctx: AnswerCtx,
  { offerId, words }: z.output<typeof refuseOfferInput>,
): Promise<void> {
  await answer(ctx, offerId, async (trx, { offer }) => {
    await answerOffer(trx, offer.id, { answer: 'refused', words });
    const { space_id: spaceId, giver_id, made_by } = offer;
    const news = { kind: 'offer-refused', actorId: ctx.actor.userId, spaceId, words } as const;
    await tell(trx, ctx, { to: [...new Set([giver_id, made_by ?? giver_id])], news });
    return 'offer.refused';
  });
}

type Opened = { offer: OfferRow; asked: AskedRow };

/** @throws AppError NOT_FOUND for everybody but who is asked, and when it is over; FORBIDDEN when they own the space no more */
async function answer(
  ctx: AnswerCtx,
  offerId: string,
  give: (trx: Db, opened: Opened) => Promise<'offer.accepted' | 'offer.refused'>,
): Promise<void> {
  const { userId: askedId } = ctx.actor;
  const found = await findOffer(ctx.db, offerId);
  if (found?.asked_id !== askedId) throw new AppError('NOT_FOUND', offerWords().over);
  const spaceId = found.space_id;
  await changeSpace(ctx, { spaceId, role: 'owner' }, async (trx) => {
    const offer = await lockOffer(trx, offerId);
    const [asked] = await listAsked(trx, { askedId, spaceId, id: offerId });
    if (!offer || asked?.state !== 'waiting') throw new AppError('NOT_FOUND', offerWords().over);
    const action = await give(trx, { offer, asked });
    const targetUserId = offer.giver_id;
    await recordAudit(trx, { actorId: askedId, action, targetUserId, targetId: spaceId });
    await publishOffer(trx, offer);
  });
}

function presentOffer(row: AskedRow, leftBytes: number): Offer {
  return {
    id: row.id,
    giverName: row.giver_name,
    isByAdministrator: row.is_by_administrator,
    itemCount: row.item_count,
    sizeBytes: row.size_bytes,
    fits: row.state === 'moving' || row.size_bytes <= leftBytes,
    state: row.state,
    expiresAt: row.expires_at.toISOString(),
  };
}
