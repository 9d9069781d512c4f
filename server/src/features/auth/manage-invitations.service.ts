import type { Invitation, inviteInput } from '@heirloom/contract/accounts/accounts.schema.ts';
import { currentLanguage } from '@heirloom/contract/languages/current-language.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { findUserByEmail } from '#features/auth/accounts.repo.ts';
import { invitationMail } from '#features/auth/auth-mails.ts';
import { authWords } from '#features/auth/auth.messages.ts';
import {
  deleteOpenInvitations,
  findOpenInvitation,
  listOpenInvitations,
  type OpenInvitation,
} from '#features/auth/invitations.repo.ts';
import { createInvitation } from '#features/auth/invitations.service.ts';
import { sendInvitationJob } from '#features/auth/send-invitation.job.ts';
import type { ActorCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import { AppError } from '#platform/errors.ts';

type ManageCtx = Pick<ActorCtx, 'db' | 'actor'>;
type InviteCtx = ManageCtx & Pick<ActorCtx, 'config' | 'mailer' | 'jobs' | 'log'>;

/**
 * Makes an invitation. If the server sends mail, only the mail contains the link, so that using it proves the address.
 */
export async function invite(
  ctx: InviteCtx,
  { email, days }: z.output<typeof inviteInput>,
): Promise<Invitation & { link: string | null }> {
  if ((await currentConfig(ctx)).SIGN_UP === 'closed') throw new AppError('SIGN_UP_CLOSED');
  const invited = await ctx.db.transaction().execute(async (trx) => {
    if (await findUserByEmail(trx, email)) {
      throw new AppError('CONFLICT', authWords().addressTaken);
    }
    // The new invitation replaces the former one: a lost link must not stay valid.
    await deleteOpenInvitations(trx, { email });
    const { id, link } = await createInvitation({ ...ctx, db: trx }, { email, days });
    const sendsMail = ctx.mailer.delivers;
    if (sendsMail) await ctx.jobs.enqueue(trx, sendInvitationJob, { invitationId: id });
    const row = await findOpenInvitation(trx, id);
    return { ...present(row), link: sendsMail ? null : link };
  });
  if (invited.link !== null) await keepInOutbox(ctx, email, invited.link);
  return invited;
}

/**
 * Writes the mail into the outbox, like every mail of a server that sends none (SETUP-12). Not by the job, which would
 * make a new link in place of the one on the screen.
 */
async function keepInOutbox(ctx: InviteCtx, email: string, link: string): Promise<void> {
  try {
    await ctx.mailer.send(invitationMail({ email, language: currentLanguage() }, link));
  } catch (error) {
    ctx.log.warn({ err: error }, 'an invitation could not be written into the outbox');
  }
}

export async function listInvitations({ db }: Pick<ManageCtx, 'db'>): Promise<Invitation[]> {
  const rows = await listOpenInvitations(db);
  return rows.map(present);
}

export function withdrawInvitation({ db, actor }: ManageCtx, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if ((await deleteOpenInvitations(trx, { id })) === 0) throw new AppError('NOT_FOUND');
    await recordAudit(trx, {
      actorId: actor.userId,
      action: 'invitation.withdrawn',
      targetId: id,
    });
  });
}

function present(row: OpenInvitation): Invitation {
  return {
    id: row.id,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    invitedBy: row.invited_by,
  };
}
