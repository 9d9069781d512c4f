import type { inviteToSpaceInput, spaceLink } from '@heirloom/contract/spaces/spaces.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { createInvitation, findInvited } from '#features/auth/invitations.service.ts';
import { familyWords } from '#features/family/family.messages.ts';
import { changeSpace, requireMember, type SpacesCtx } from '#features/family/open-space.ts';
import { sendSpaceInvitationJob } from '#features/family/send-space-invitation.job.ts';
import { presentSpaceLink } from '#features/family/spaces.present.ts';
import { tell } from '#features/news/tell.ts';
import { deleteSpaceLinks, insertSpaceLink } from '#features/spaces/space-links.repo.ts';
import { findMember, type MemberRow } from '#features/spaces/space-members.repo.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import type { ActorCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId, newToken } from '#platform/ids.ts';

type InviteCtx = SpacesCtx & Pick<ActorCtx, 'config' | 'jobs' | 'limits' | 'mailer'>;

const days = 7;

/**
 * Invites the owner of an address, by mail; somebody with an account also by the bell. The answer, and how long it
 * takes, do not depend on whether there is one.
 */
export async function inviteByMail(
  ctx: InviteCtx,
  { spaceId, email, role }: z.output<typeof inviteToSpaceInput>,
): Promise<z.input<typeof spaceLink>> {
  await requireMember(ctx.db, ctx.actor, { spaceId, role: 'owner' });
  if (!ctx.mailer.delivers) throw new AppError('CONFLICT', familyWords().noMail);
  await ctx.limits.consume('space-invitation.account', ctx.actor.userId);
  await ctx.limits.consume('space-invitation.address', email);
  return changeSpace(ctx, { spaceId, role: 'owner' }, async (trx, { member }) => {
    // The new invitation replaces the former one: a lost mail must not stay valid.
    await deleteSpaceLinks(trx, { spaceId, email });
    const link = await insertSpaceLink(trx, {
      id: newId(),
      space_id: spaceId,
      maker_id: member.user_id,
      // Nobody knows this one: the mail gets its own.
      token_hash: hashToken(newToken()),
      role,
      email,
      uses_left: 1,
      days,
    });
    await recordAudit(trx, {
      actorId: member.user_id,
      action: 'space.invited',
      targetId: spaceId,
      details: { role, days },
    });
    const invitationId = await reach(ctx, trx, { member, linkId: link.id, email });
    await ctx.jobs.enqueue(trx, sendSpaceInvitationJob, { linkId: link.id, invitationId });
    return presentSpaceLink(link);
  });
}

/** Tells somebody with an account; else returns the invitation that opens sign-up, where an administrator allowed that. */
async function reach(
  ctx: InviteCtx,
  trx: Db,
  { member, linkId, email }: { member: MemberRow; linkId: string; email: string },
): Promise<string | null> {
  const { space_id: spaceId, user_id: actorId } = member;
  const known = await findInvited(trx, email);
  if (known) {
    const isMember = await findMember(trx, { spaceId, userId: known.id });
    const to = known.emailVerified && !isMember ? [known.id] : [];
    await tell(trx, ctx, { to, news: { kind: 'invited', actorId, spaceId, linkId } });
    return null;
  }
  const { SIGN_UP, SPACE_INVITES_ACCOUNTS } = await currentConfig({ ...ctx, db: trx });
  if (SIGN_UP !== 'invite' || !SPACE_INVITES_ACCOUNTS) return null;
  const made = await createInvitation({ ...ctx, db: trx }, { email, days, spaceLinkId: linkId });
  return made.id;
}
