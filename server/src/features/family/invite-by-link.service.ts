import type {
  createdSpaceLink,
  createSpaceLinkInput,
  openedSpaceLink,
  spaceLinkInput,
} from '@heirloom/contract/spaces/spaces.schema.ts';
import { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { familyWords } from '#features/family/family.messages.ts';
import { findMailedLink, findOpenLink, listOpenLinks } from '#features/family/open-links.read.ts';
import {
  changeSpace,
  publishMembership,
  publishSpace,
  requireMember,
  type SpacesCtx,
} from '#features/family/open-space.ts';
import { presentSpaceLink } from '#features/family/spaces.present.ts';
import { tell } from '#features/news/tell.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { listMemberIds } from '#features/spaces/membership.read.ts';
import {
  deleteSpaceLinks,
  insertSpaceLink,
  type SpaceLinkRow,
  takeUse,
} from '#features/spaces/space-links.repo.ts';
import { findMember, insertMember } from '#features/spaces/space-members.repo.ts';
import { findOpenSpace, listMembers } from '#features/spaces/spaces.read.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import { findUser } from '#features/users/users.repo.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId, newToken } from '#platform/ids.ts';

export function createLink(
  ctx: SpacesCtx,
  { spaceId, role, uses, days }: z.output<typeof createSpaceLinkInput>,
): Promise<z.input<typeof createdSpaceLink>> {
  return changeSpace(ctx, { spaceId, role: 'owner' }, async (trx, { member }) => {
    const token = newToken();
    const link = await insertSpaceLink(trx, {
      id: newId(),
      space_id: spaceId,
      maker_id: member.user_id,
      token_hash: hashToken(token),
      role,
      uses_left: uses,
      days,
    });
    const entry = { actorId: member.user_id, targetId: spaceId, details: { role, uses, days } };
    await recordAudit(trx, { ...entry, action: 'space.link-made' });
    return { link: presentSpaceLink(link), path: `/join/${token}` };
  });
}

export async function listSpaceLinks({ db, actor }: SpacesCtx, spaceId: string) {
  await requireMember(db, actor, { spaceId, role: 'owner' });
  return { items: (await listOpenLinks(db, spaceId)).map(presentSpaceLink) };
}

export function revokeLink(
  ctx: SpacesCtx,
  { spaceId, linkId }: z.output<typeof spaceLinkInput>,
): Promise<void> {
  return changeSpace(ctx, { spaceId, role: 'owner' }, async (trx) => {
    const ended = await deleteSpaceLinks(trx, { spaceId, id: linkId });
    if (ended === 0) throw new AppError('NOT_FOUND');
    const actorId = ctx.actor.userId;
    await recordAudit(trx, { actorId, action: 'space.link-ended', targetId: spaceId });
  });
}

/** Says what a link leads to; it takes no use. @throws AppError NOT_FOUND as requireLink, and for a used-up link to whoever is no member */
export async function openLink(
  { db, actor }: SpacesCtx,
  token: string,
): Promise<z.input<typeof openedSpaceLink>> {
  const link = await requireLink(db, { actor, token });
  const space = await findOpenSpace(db, link.space_id);
  const members = await listMembers(db, link.space_id);
  const isMember = members.some(({ user_id }) => user_id === actor.userId);
  if (!space || (link.uses_left === 0 && !isMember)) throw new AppError('NOT_FOUND');
  return {
    spaceId: space.id,
    name: space.name,
    description: space.description,
    role: link.role,
    members: members.map(({ name }) => name),
    isMember,
  };
}

export function joinByLink(
  ctx: SpacesCtx & Pick<ActorCtx, 'jobs'>,
  token: string,
): Promise<{ id: string }> {
  const { db, actor } = ctx;
  return db.transaction().execute(async (trx) => {
    const { space_id: spaceId } = await requireLink(trx, { actor, token });
    await lockSpace(trx, spaceId);
    const { userId } = actor;
    if (await findMember(trx, { spaceId, userId })) return { id: spaceId };
    // Asked again under the lock: the space or the link may have ended meanwhile.
    const link = await requireLink(trx, { actor, token });
    if (!(await takeUse(trx, link.id))) throw new AppError('NOT_FOUND');
    await insertMember(trx, { space_id: spaceId, user_id: userId, role: link.role });
    const details = { role: link.role };
    await recordAudit(trx, { actorId: userId, action: 'space.joined', targetId: spaceId, details });
    await publishMembership(trx, { userId, spaceId }, 'created');
    await publishSpace(trx, spaceId);
    await recordActivity(trx, { spaceId, actorId: userId, kind: 'joined' });
    const owners = await listMemberIds(trx, { spaceId, role: 'owner' });
    await tell(trx, ctx, { to: owners, news: { kind: 'joined', actorId: userId, spaceId } });
    return { id: spaceId };
  });
}

/**
 * Finds the link of a token; whoever was invited by mail also opens the invitation by its id, from the bell.
 * @throws AppError NOT_FOUND alike for an unknown and an ended link, and while spaces rest; FORBIDDEN for one that was
 * mailed to somebody else
 */
async function requireLink(
  db: Db,
  { actor, token }: Pick<SpacesCtx, 'actor'> & { token: string },
): Promise<SpaceLinkRow> {
  if (!actor.seesSpaces) throw new AppError('NOT_FOUND');
  const person = await findUser(db, actor.userId);
  const email = person?.emailVerified ? person.email : null;
  const mailed =
    email !== null && isId(token) ? await findMailedLink(db, { id: token, email }) : undefined;
  const link = mailed ?? (await findOpenLink(db, hashToken(token)));
  if (!link) throw new AppError('NOT_FOUND');
  if (link.email !== null && link.email !== email) {
    throw new AppError('FORBIDDEN', familyWords().invitationOfOther);
  }
  return link;
}

const isId = (text: string): boolean => z.uuid().safeParse(text).success;
