import type { Invitation, inviteInput } from '@heirloom/contract/people/people.schema.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { findUserByEmail } from '#features/auth/accounts.repo.ts';
import { createInvitation, isOpen } from '#features/auth/invitations.service.ts';
import { sendInvitationJob } from '#features/auth/send-invitation.job.ts';
import type { ActorCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type ManageCtx = Pick<ActorCtx, 'db' | 'actor'>;
type InviteCtx = ManageCtx & Pick<ActorCtx, 'config' | 'mailer' | 'jobs'>;

/** Where mails leave, the link goes out by mail only, so that it also proves whose the address is. */
export const invite = async (
  ctx: InviteCtx,
  { email, days }: z.output<typeof inviteInput>,
): Promise<Invitation & { link: string | null }> => {
  if ((await currentConfig(ctx)).SIGN_UP === 'closed') throw new AppError('SIGN_UP_CLOSED');
  return ctx.db.transaction().execute(async (trx) => {
    if (await findUserByEmail(trx, email)) {
      throw new AppError('CONFLICT', 'This email address already has an account.');
    }
    // The new invitation stands for the former one: a link that went astray must not stay good.
    await trx.deleteFrom('invitation').where('email', '=', email).where(isOpen).execute();
    const { id, link } = await createInvitation({ ...ctx, db: trx }, { email, days });
    const sendsMail = ctx.mailer.delivers;
    if (sendsMail) await ctx.jobs.enqueue(trx, sendInvitationJob, { invitationId: id });
    const row = await selectOpen(trx).where('invitation.id', '=', id).executeTakeFirstOrThrow();
    return { ...present(row), link: sendsMail ? null : link };
  });
};

export const listInvitations = async ({ db }: Pick<ManageCtx, 'db'>): Promise<Invitation[]> => {
  const rows = await selectOpen(db).orderBy('invitation.created_at', 'desc').execute();
  return rows.map(present);
};

export const withdrawInvitation = ({ db, actor }: ManageCtx, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('invitation')
      .where('id', '=', id)
      .where(isOpen)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
    await recordAudit(trx, {
      actorId: actor.userId,
      action: 'invitation withdrawn',
      targetId: id,
    });
  });

const selectOpen = (db: Kysely<Database>) =>
  db
    .selectFrom('invitation')
    .leftJoin('auth.user as inviter', 'inviter.id', 'invitation.created_by')
    .select(['invitation.id', 'invitation.email', 'invitation.created_at', 'invitation.expires_at'])
    .select('inviter.name as invited_by')
    .where(isOpen);

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectOpen>['executeTakeFirstOrThrow']>>;

const present = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  invitedBy: row.invited_by,
});
