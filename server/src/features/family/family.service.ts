import { fieldWords } from '@heirloom/contract/field.messages.ts';
import type {
  closeSpaceInput,
  createSpaceForInput,
  createSpaceInput,
  Space,
  updateSpaceInput,
} from '@heirloom/contract/spaces/spaces.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { familyWords } from '#features/family/family.messages.ts';
import { makeSpaceFor } from '#features/family/make-space-for.service.ts';
import {
  changeSpace,
  publishMembership,
  publishSpace,
  type SpacesCtx,
} from '#features/family/open-space.ts';
import { presentSpace } from '#features/family/spaces.present.ts';
import { endLostShares } from '#features/share-links/end-shares.ts';
import { endGuestBoxes } from '#features/spaces/guest-boxes.repo.ts';
import { keptDays } from '#features/spaces/kept-days.ts';
import { deleteSpaceLinks } from '#features/spaces/space-links.repo.ts';
import { lockOpenAccounts } from '#features/spaces/space-members.repo.ts';
import {
  listClosed,
  listCovers,
  listLeft,
  listMembers,
  listSpaces,
} from '#features/spaces/spaces.read.ts';
import { closeSpace, lockSpace, updateSpace } from '#features/spaces/spaces.repo.ts';
import { cancelUploadsOfBoxes } from '#features/uploads/cancel-upload.service.ts';
import { type ActorCtx, isAdmin } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type ConfigCtx = SpacesCtx & Pick<ActorCtx, 'config'>;

export async function listOwnSpaces(
  ctx: ConfigCtx,
): Promise<{ items: Space[]; mayCreate: boolean; hasPast: boolean }> {
  const { db, actor } = ctx;
  const mayCreate = mayMakeSpaces(ctx);
  if (!actor.seesSpaces) return { items: [], mayCreate, hasPast: false };
  const rows = await listSpaces(db, actor.userId);
  const hasPast = rows.length === 0 && (await hasPastSpaces(db, actor.userId));
  return { items: await Promise.all(rows.map((row) => presentSpace(db, row))), mayCreate, hasPast };
}

async function hasPastSpaces(db: Db, userId: string): Promise<boolean> {
  const left = await listLeft(db, userId);
  return left.length > 0 || (await listClosed(db, userId, { days: keptDays })).length > 0;
}

function mayMakeSpaces({ actor, config }: ConfigCtx): boolean {
  if (!actor.seesSpaces || config.SPACES === 'off') return false;
  return config.SPACES === 'all' || isAdmin(actor);
}

export async function findSpace({ db, actor }: SpacesCtx, spaceId: string): Promise<Space> {
  const [row] = actor.seesSpaces ? await listSpaces(db, actor.userId, spaceId) : [];
  if (!row) throw new AppError('NOT_FOUND');
  return presentSpace(db, row);
}

/** @throws AppError FORBIDDEN where the installation's setting does not let this person make one */
export function createSpace(
  ctx: ConfigCtx,
  input: z.output<typeof createSpaceInput>,
): Promise<{ id: string }> {
  if (!mayMakeSpaces(ctx)) throw new AppError('FORBIDDEN');
  const { userId } = ctx.actor;
  return ctx.db.transaction().execute(async (trx) => {
    const members = new Map([[userId, 'owner']] as const);
    return { id: await makeSpaceFor(trx, input, { members, actorId: userId }) };
  });
}

/** Makes a space of others: for administrators, whom the contract alone admits. */
export function createSpaceFor(
  ctx: ConfigCtx,
  { members, ...space }: z.output<typeof createSpaceForInput>,
): Promise<{ id: string }> {
  if (!mayMakeSpaces(ctx)) throw new AppError('FORBIDDEN');
  const wanted = new Map(members.map(({ userId, role }) => [userId, role]));
  if (!members.some(({ role }) => role === 'owner')) {
    throw new AppError('CONFLICT', fieldWords().spaceOwnerRequired);
  }
  return ctx.db.transaction().execute(async (trx) => {
    const open = await lockOpenAccounts(trx, [...wanted.keys()]);
    if (open.length < wanted.size) throw new AppError('NOT_FOUND');
    const { userId: actorId } = ctx.actor;
    return { id: await makeSpaceFor(trx, space, { members: wanted, actorId }) };
  });
}

export async function changeSettings(
  ctx: SpacesCtx,
  { spaceId, name, description, coverMediaId, viewersDownload }: z.output<typeof updateSpaceInput>,
): Promise<Space> {
  await changeSpace(ctx, { spaceId, role: 'owner' }, async (trx) => {
    if (coverMediaId) await requireShown(trx, { spaceId, mediaId: coverMediaId });
    await updateSpace(trx, spaceId, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(coverMediaId !== undefined && { cover_media_id: coverMediaId }),
      ...(viewersDownload !== undefined && { viewers_download: viewersDownload }),
    });
    await publishSpace(trx, spaceId);
  });
  return findSpace(ctx, spaceId);
}

/** Demands that an item is in the space and has a picture. */
async function requireShown(
  trx: Db,
  { spaceId, mediaId }: { spaceId: string; mediaId: string },
): Promise<void> {
  const covers = await listCovers(trx, { id: spaceId, chosen_id: mediaId });
  if (covers.length === 0) throw new AppError('NOT_FOUND');
}

export async function closeOwnSpace(
  ctx: SpacesCtx & Pick<ActorCtx, 'storage'>,
  { spaceId, name }: z.output<typeof closeSpaceInput>,
): Promise<void> {
  const ended = await changeSpace(ctx, { spaceId, role: 'owner' }, async (trx, { space }) => {
    if (name.trim() !== space.name) throw new AppError('CONFLICT', familyWords().otherName);
    await publishSpace(trx, spaceId, 'removed');
    await closeSpace(trx, spaceId);
    await deleteSpaceLinks(trx, { spaceId });
    const boxes = await endGuestBoxes(trx, { spaceId });
    const { userId: actorId } = ctx.actor;
    await endLostShares(trx, [spaceId], actorId);
    await recordAudit(trx, { actorId, action: 'space.closed', targetId: spaceId });
    return boxes;
  });
  await cancelUploadsOfBoxes(ctx, ended);
}

export async function listOwnClosed({ db, actor }: SpacesCtx) {
  if (!actor.seesSpaces) return { items: [] };
  const rows = await listClosed(db, actor.userId, { days: keptDays });
  return {
    items: rows.map(({ id, name, closed_at, ends_at }) => ({
      id,
      name,
      closedAt: closed_at.toISOString(),
      endsAt: ends_at.toISOString(),
    })),
  };
}

/** Brings a closed space back, with all that was in it. */
export function reopenSpace({ db, actor }: SpacesCtx, spaceId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockSpace(trx, spaceId);
    const { userId } = actor;
    const [closed] = actor.seesSpaces
      ? await listClosed(trx, userId, { days: keptDays, id: spaceId })
      : [];
    if (!closed) throw new AppError('NOT_FOUND');
    await updateSpace(trx, spaceId, { closed_at: null });
    await recordAudit(trx, { actorId: userId, action: 'space.reopened', targetId: spaceId });
    for (const { user_id } of await listMembers(trx, spaceId)) {
      await publishMembership(trx, { userId: user_id, spaceId }, 'created');
    }
  });
}
