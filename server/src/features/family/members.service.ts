import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import type {
  addEverythingInput,
  leaveSpaceInput,
  memberInput,
  setSpaceRoleInput,
  SpaceMember,
} from '@heirloom/contract/spaces/spaces.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { familyWords } from '#features/family/family.messages.ts';
import {
  changeSpace,
  publishMembership,
  publishSpace,
  requireMember,
  type SpacesCtx,
} from '#features/family/open-space.ts';
import { presentMember } from '#features/family/spaces.present.ts';
import { takeAllOf } from '#features/family/take-all.ts';
import { endLostShares } from '#features/share-links/end-shares.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { endGuestBoxes } from '#features/spaces/guest-boxes.repo.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import { keepWithoutCollections } from '#features/spaces/space-items.repo.ts';
import { deleteSpaceLinks } from '#features/spaces/space-links.repo.ts';
import {
  deleteMember,
  findMember,
  hasOtherOwner,
  type MemberRow,
  setAddsEverything,
  setMemberRole,
} from '#features/spaces/space-members.repo.ts';
import { listMembers } from '#features/spaces/spaces.read.ts';
import { cancelUploadsOfBoxes } from '#features/uploads/cancel-upload.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Links for guests may end, and with them what guests are sending. */
type EndingCtx = SpacesCtx & Pick<ActorCtx, 'storage'>;

export async function listSpaceMembers(
  { db, actor }: SpacesCtx,
  spaceId: string,
): Promise<{ items: SpaceMember[] }> {
  await requireMember(db, actor, { spaceId, role: 'viewer' });
  return { items: (await listMembers(db, spaceId)).map(presentMember) };
}

export async function setRole(
  ctx: EndingCtx,
  { spaceId, userId, role }: z.output<typeof setSpaceRoleInput>,
): Promise<void> {
  const ended = await changeSpace(ctx, { spaceId, role: 'owner' }, async (trx) => {
    const member = await findMember(trx, { spaceId, userId });
    if (!member) throw new AppError('NOT_FOUND');
    if (member.role === role) return [];
    await requireOwnerLeft(trx, member);
    if (member.role === 'owner') await deleteSpaceLinks(trx, { spaceId, makerId: userId });
    const mayKeepBoxes = isAtLeast(role, 'editor');
    const boxes = mayKeepBoxes ? [] : await endGuestBoxes(trx, { spaceId, makerId: userId });
    // Viewers add nothing, through their collections neither.
    if (role === 'viewer') await keepWithoutCollections(trx, { spaceId, userId });
    await setMemberRole(trx, member, role);
    await endLostShares(trx, [spaceId], ctx.actor.userId);
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: 'space.role-changed',
      targetUserId: userId,
      targetId: spaceId,
      details: { from: member.role, to: role satisfies SpaceRole },
    });
    await publishSpace(trx, spaceId);
    return boxes;
  });
  await cancelUploadsOfBoxes(ctx, ended);
}

/** Keeps the caller's rule 'Everything I add goes into …'. Whoever may add nothing has none to make. */
export function setRule(
  ctx: SpacesCtx,
  { spaceId, addsEverything }: z.output<typeof addEverythingInput>,
): Promise<void> {
  return changeSpace(ctx, { spaceId, role: 'contributor' }, async (trx, { member }) => {
    await setAddsEverything(trx, member, addsEverything);
    // Only the caller's own screens show it.
    await publishMembership(trx, { userId: member.user_id, spaceId }, 'updated');
  });
}

/** Removes somebody; what they added stays to be seen until they withdraw it. All links end: they may know one. */
export async function removeMember(
  ctx: EndingCtx,
  { spaceId, userId }: z.output<typeof memberInput>,
): Promise<void> {
  const ended = await changeSpace(ctx, { spaceId, role: 'owner' }, async (trx) => {
    const member = await findMember(trx, { spaceId, userId });
    if (!member) throw new AppError('NOT_FOUND');
    const boxes = await endMembership(trx, member, ctx.actor.userId);
    const isOneself = userId === ctx.actor.userId;
    if (!isOneself) await deleteSpaceLinks(trx, { spaceId });
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: isOneself ? 'space.left' : 'space.member-removed',
      targetUserId: isOneself ? null : userId,
      targetId: spaceId,
    });
    return boxes;
  });
  await cancelUploadsOfBoxes(ctx, ended);
}

/** What somebody takes along leaves first, in a step that locks no space: then the last one is short, however much it was. */
export async function leaveSpace(
  ctx: EndingCtx,
  { spaceId, takesItems }: z.output<typeof leaveSpaceInput>,
): Promise<void> {
  if (takesItems) await takeAlong(ctx, spaceId);
  const ended = await changeSpace(ctx, { spaceId, role: 'viewer' }, async (trx, { member }) => {
    const actorId = member.user_id;
    // What has come since.
    if (takesItems) await takeAllOf(trx, { spaceId, userId: actorId });
    const boxes = await endMembership(trx, member, actorId);
    await recordAudit(trx, { actorId, action: 'space.left', targetId: spaceId });
    return boxes;
  });
  await cancelUploadsOfBoxes(ctx, ended);
}

async function takeAlong({ db, actor }: SpacesCtx, spaceId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const member = await requireMember(trx, actor, { spaceId, role: 'viewer' });
    await requireOwnerLeft(trx, member);
    await takeAllOf(trx, { spaceId, userId: member.user_id });
  });
}

/** Returns the links for guests that end with it; what guests send by them is cancelled when the membership has ended. */
async function endMembership(trx: Db, member: MemberRow, actorId: string): Promise<string[]> {
  await requireOwnerLeft(trx, member);
  const { user_id: userId, space_id: spaceId } = member;
  await deleteSpaceLinks(trx, { spaceId, makerId: userId });
  const boxes = await endGuestBoxes(trx, { spaceId, makerId: userId });
  await keepWithoutCollections(trx, { spaceId, userId });
  await deleteMember(trx, member);
  await endLostShares(trx, [spaceId], actorId);
  await recordActivity(trx, { spaceId, actorId: userId, kind: 'left' });
  await publishMembership(trx, { userId, spaceId }, 'removed');
  await publishSpace(trx, spaceId);
  return boxes;
}

/** @throws AppError CONFLICT when nobody else owns the space; the space is locked, so that two owners cannot both go */
async function requireOwnerLeft(trx: Db, member: MemberRow): Promise<void> {
  if (member.role !== 'owner' || (await hasOtherOwner(trx, member))) return;
  throw new AppError('CONFLICT', familyWords().lastOwner);
}
