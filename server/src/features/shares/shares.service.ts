import type {
  CreateShareInput,
  createdShare,
  createShareInput,
  listSharesInput,
  Share,
  updateShareInput,
} from '@heirloom/contract/shares/shares.schema.ts';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { openCollection } from '#features/collections/open-collection.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findLive, lockLive } from '#features/media-items/media-items.repo.ts';
import { type News, tell } from '#features/news/tell.ts';
import { endShares } from '#features/share-links/end-shares.ts';
import {
  insertShare,
  lockShare,
  type ShareRow,
  updateShare,
} from '#features/share-links/share-links.repo.ts';
import { prepareShareJob } from '#features/shares/prepare-share.job.ts';
import { recordWeakening } from '#features/shares/record-weakening.ts';
import { sharePath } from '#features/shares/share-token.ts';
import { presentShare } from '#features/shares/shares.present.ts';
import { listForeignShown, listShares } from '#features/shares/shares.read.ts';
import { lockSpacesOf } from '#features/spaces/spaces.repo.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import { addDays } from '#platform/clock.ts';
import type { ActorCtx, Viewer } from '#platform/context.ts';
import type { SharesTable } from '#platform/db/collection-tables.ts';
import type { Database, Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { newId, newToken } from '#platform/ids.ts';

type OwnerCtx = Pick<ActorCtx, 'db' | 'actor' | 'clock'>;
type MakingCtx = OwnerCtx & Pick<ActorCtx, 'jobs'>;
type Terms = Omit<z.output<typeof updateShareInput>, 'id'>;

export async function createShare(
  ctx: MakingCtx,
  input: z.output<typeof createShareInput>,
): Promise<z.input<typeof createdShare>> {
  const { mediaId, collectionId, endsOthers, ...terms } = input;
  const { target, isForeign } = await requireTarget(ctx, { mediaId, collectionId });
  const token = newToken();
  const columns = await termColumns(ctx, terms);
  const { userId } = ctx.actor;
  const id = newId();
  const row: Insertable<SharesTable> = {
    id,
    user_id: userId,
    token_hash: hashToken(token),
    ...target,
    ...columns,
    allows_download: terms.allowsDownload,
    allows_preview: terms.allowsPreview,
    keeps_details: terms.keepsDetails,
    shows_chapters: terms.showsChapters,
  };
  await ctx.db.transaction().execute(async (trx) => {
    // Asked again: whoever takes the right away meanwhile, in the space or of the item, waits for this, or has done it.
    if (isForeign) await lockSpacesOf(trx, userId);
    await requireTarget({ ...ctx, db: trx }, { mediaId, collectionId }, lockLive);
    await insertShare(trx, row);
    await tellOwners(ctx, trx, { id, user_id: userId, ...target });
    await recordAudit(trx, { actorId: userId, action: 'share.created', targetId: id });
    await publishShare(trx, userId, { id, action: 'created' });
    // The copies for visitors are made now, so that the first visitor does not wait.
    await ctx.jobs.enqueue(trx, prepareShareJob, { shareId: id });
    if (endsOthers) {
      await endShares(trx, { ownerId: userId, besides: { id, ...target } }, { actorId: userId });
    }
  });
  const links = (await listOwnShares(ctx, { mediaId, collectionId })).items;
  const share = links.find((link) => link.id === id);
  if (!share) throw new AppError('NOT_FOUND');
  const othersOpen = links.filter((link) => link !== share && !link.isExpired).length;
  return { share, path: sharePath(token), othersOpen };
}

export async function listOwnShares(
  { db, actor }: Pick<OwnerCtx, 'db' | 'actor'>,
  { mediaId, collectionId }: z.output<typeof listSharesInput>,
) {
  const filter = { ...(mediaId && { mediaId }), ...(collectionId && { collectionId }) };
  return { items: (await listShares(db, actor, filter)).map(presentShare) };
}

export async function changeShare(
  ctx: MakingCtx,
  { id, ...terms }: z.output<typeof updateShareInput>,
): Promise<Share> {
  const columns = await termColumns(ctx, terms);
  await ctx.db.transaction().execute(async (trx) => {
    const own = { id, user_id: ctx.actor.userId };
    const before = await lockShare(trx, own);
    if (!before) throw new AppError('NOT_FOUND');
    await updateShare(trx, own, columns);
    await recordWeakening(trx, before, columns);
    await publishShare(trx, ctx.actor.userId, { id, action: 'updated' });
    if (terms.keepsDetails === false) await ctx.jobs.enqueue(trx, prepareShareJob, { shareId: id });
  });
  return findShare(ctx, id);
}

export async function endShare(ctx: OwnerCtx, id: string): Promise<void> {
  const { ended } = await endOwnShares(ctx, { id });
  if (ended === 0) throw new AppError('NOT_FOUND');
}

export function endAllShares(ctx: OwnerCtx): Promise<{ ended: number }> {
  return endOwnShares(ctx, {});
}

function endOwnShares(
  { db, actor: { userId } }: OwnerCtx,
  which: { id?: string },
): Promise<{ ended: number }> {
  return db.transaction().execute(async (trx) => ({
    ended: await endShares(trx, { ownerId: userId, ...which }, { actorId: userId }),
  }));
}

async function findShare({ db, actor }: OwnerCtx, id: string): Promise<Share> {
  const [row] = await listShares(db, actor, { id });
  if (!row) throw new AppError('NOT_FOUND');
  return presentShare(row);
}

/** `isForeign`: the right to it comes from a space. */
type Target = { target: Pick<SharesTable, 'media_id' | 'collection_id'>; isForeign: boolean };

/** Finds what to share: one's own, or what may be passed on. Administrators cannot share another person's media. */
async function requireTarget(
  { db, actor }: Pick<OwnerCtx, 'db' | 'actor'>,
  { mediaId, collectionId }: Pick<CreateShareInput, 'mediaId' | 'collectionId'>,
  find = findLive,
): Promise<Target> {
  if (mediaId !== undefined) {
    const row = await find(db, mediaId);
    const person: Viewer = { ...actor, role: 'user' };
    const { id, user_id } = await authorizeMedia(db, person, { row, right: 'share' });
    return { target: { media_id: id, collection_id: null }, isForeign: user_id !== actor.userId };
  }
  const { id, space_id } = await openCollection({ db, actor }, collectionId!, 'share');
  return { target: { media_id: null, collection_id: id }, isForeign: space_id !== null };
}

/** Tells people by the bell that somebody else made a link that shows something of theirs: one item stands for all. */
async function tellOwners(
  ctx: Pick<MakingCtx, 'jobs'>,
  trx: Db,
  share: Pick<ShareRow, 'id' | 'user_id' | 'media_id' | 'collection_id'>,
): Promise<void> {
  for (const { owner_id, media_id: mediaId, space_id: spaceId } of await listForeignShown(
    trx,
    share,
  )) {
    const news: News = { kind: 'item-linked', actorId: share.user_id, spaceId, mediaId };
    await tell(trx, ctx, { to: [owner_id], news });
  }
}

async function termColumns(
  { clock }: Pick<OwnerCtx, 'clock'>,
  { expiresInDays, password, name, ...allowed }: Terms,
): Promise<Updateable<SharesTable>> {
  return {
    ...(expiresInDays !== undefined && {
      expires_at: expiresInDays === null ? null : addDays(clock.now(), expiresInDays),
    }),
    ...(password !== undefined && {
      password_hash: password === null ? null : await hashPassword(password),
    }),
    ...(name !== undefined && { name }),
    ...permissionColumns(allowed),
  };
}

function permissionColumns({
  allowsDownload,
  allowsPreview,
  keepsDetails,
  showsChapters,
}: Omit<Terms, 'expiresInDays' | 'password' | 'name'>): Updateable<SharesTable> {
  return {
    ...(allowsDownload !== undefined && { allows_download: allowsDownload }),
    ...(allowsPreview !== undefined && { allows_preview: allowsPreview }),
    ...(keepsDetails !== undefined && { keeps_details: keepsDetails }),
    ...(showsChapters !== undefined && { shows_chapters: showsChapters }),
  };
}

function publishShare(
  trx: Kysely<Database>,
  userId: string,
  { id, action }: { id: string; action: 'created' | 'updated' },
): Promise<void> {
  return publish(trx, { topic: 'shares', action, userId, entityId: id });
}
