import type {
  makeOfferInput,
  offerInput,
  OfferPlace,
  placesInput,
} from '@heirloom/contract/offers/offers.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { publishMembership, type SpacesCtx } from '#features/family/open-space.ts';
import { tell } from '#features/news/tell.ts';
import { offerWords } from '#features/offers/offers.messages.ts';
import { listPlaces, type PlaceRow } from '#features/offers/offers.read.ts';
import { deleteOffer, findOffer, lockOffer, putOffer } from '#features/offers/offers.repo.ts';
import { requireMayManage } from '#features/roles/roles.policy.ts';
import { readRole } from '#features/roles/roles.service.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import { type ActorCtx, isAdmin } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

/** Lists where something of a person is, and what was asked about it. */
export async function listOfferPlaces(
  { db, actor }: SpacesCtx,
  { userId: giverId = actor.userId }: z.output<typeof placesInput>,
): Promise<{ items: OfferPlace[] }> {
  await requireMayOffer({ db, actor }, giverId);
  if (!actor.seesSpaces) return { items: [] };
  const rows = await listPlaces(db, { giverId, isMember: giverId === actor.userId });
  return { items: rows.map(presentPlace) };
}

/** Asks an owner of a space to take over what it shows of a person. */
export async function makeOffer(
  ctx: SpacesCtx & Pick<ActorCtx, 'jobs' | 'limits'>,
  { spaceId, toUserId, userId: giverId = ctx.actor.userId }: z.output<typeof makeOfferInput>,
): Promise<void> {
  const { actor, db } = ctx;
  await requireMayOffer(ctx, giverId);
  await ctx.limits.consume('offer.account', actor.userId);
  await db.transaction().execute(async (trx) => {
    await lockSpace(trx, spaceId);
    const isOwn = giverId === actor.userId;
    const [place] = actor.seesSpaces
      ? await listPlaces(trx, { giverId, spaceId, isMember: isOwn })
      : [];
    if (!place) throw new AppError('NOT_FOUND');
    if (!place.owners.some(({ userId }) => userId === toUserId)) {
      throw new AppError('NOT_FOUND', offerWords().notAnOwner);
    }
    const parties = { space_id: spaceId, giver_id: giverId, asked_id: toUserId };
    const isNew = await putOffer(trx, { id: newId(), ...parties, made_by: actor.userId });
    if (!isNew) throw new AppError('CONFLICT', offerWords().moving);
    await recordAudit(trx, {
      actorId: actor.userId,
      action: 'offer.made',
      targetUserId: isOwn ? null : giverId,
      targetId: spaceId,
    });
    await tell(trx, ctx, {
      to: [toUserId],
      news: { kind: 'offer-made', actorId: giverId, spaceId },
    });
    await publishOffer(trx, parties);
  });
}

export async function withdrawOffer(
  { db, actor }: SpacesCtx,
  { offerId }: z.output<typeof offerInput>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = actor.seesSpaces ? await findOffer(trx, offerId) : undefined;
    // Whoever may not ask for this person is told the same of every question.
    if (!found || !(found.giver_id === actor.userId || isAdmin(actor)))
      throw new AppError('NOT_FOUND', offerWords().over);
    await requireMayOffer({ db: trx, actor }, found.giver_id);
    await lockSpace(trx, found.space_id);
    const offer = await lockOffer(trx, offerId);
    if (!offer) throw new AppError('NOT_FOUND', offerWords().over);
    if (offer.answer === 'accepted') throw new AppError('CONFLICT', offerWords().moving);
    await deleteOffer(trx, offerId);
    await recordAudit(trx, {
      actorId: actor.userId,
      action: 'offer.withdrawn',
      targetUserId: offer.giver_id === actor.userId ? null : offer.giver_id,
      targetId: offer.space_id,
    });
    await publishOffer(trx, offer);
  });
}

/** @throws AppError NOT_FOUND, but FORBIDDEN for administrators who may not delete that account */
async function requireMayOffer({ db, actor }: SpacesCtx, giverId: string): Promise<void> {
  if (giverId === actor.userId) return;
  if (!isAdmin(actor)) throw new AppError('NOT_FOUND');
  requireMayManage(actor.role, await readRole(db, giverId));
}

type Parties = { space_id: string; giver_id: string; asked_id: string };

/** Tells both that something about an offer has changed. */
export async function publishOffer(trx: Db, { space_id, giver_id, asked_id }: Parties) {
  for (const userId of new Set([giver_id, asked_id])) {
    await publishMembership(trx, { userId, spaceId: space_id }, 'updated');
  }
}

function presentPlace(row: PlaceRow): OfferPlace {
  const { offer_id: id, asked_name, state, expires_at, words } = row;
  return {
    spaceId: row.space_id,
    spaceName: row.space_name,
    itemCount: row.item_count,
    sizeBytes: row.size_bytes,
    owners: row.owners,
    offer:
      id === null || asked_name === null || expires_at === null
        ? null
        : { id, askedName: asked_name, state, expiresAt: expires_at.toISOString(), words },
  };
}
