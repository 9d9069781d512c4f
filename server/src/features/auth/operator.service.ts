import { recordAudit } from '#features/audit/record-audit.ts';
import { deleteTwoFactor, findUserByEmail } from '#features/auth/accounts.repo.ts';
import { createCode } from '#features/auth/one-time-code.repo.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import { makeSuperuser } from '#features/roles/make-superuser.ts';
import { updateUser } from '#features/users/users.repo.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';

type OperatorCtx = Pick<Ctx, 'db' | 'config' | 'jobs' | 'clock'>;

/** Makes a locked-out operator superuser again; returns false when no account has this address. */
export function makeSuperuserByEmail(
  ctx: Pick<OperatorCtx, 'db'>,
  email: string,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) return false;
    await makeSuperuser(trx, { userId: user.id, actorId: null, by: 'command' });
    return true;
  });
}

/**
 * Makes a link to choose a new password, for a person whom no mail reaches; null when no account has this address.
 * `removesTwoFactor`: the person has lost the authenticator and the recovery codes.
 */
export function makeResetLink(
  ctx: OperatorCtx,
  { email, removesTwoFactor }: { email: string; removesTwoFactor: boolean },
): Promise<string | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) return null;
    if (removesTwoFactor) {
      await deleteTwoFactor(trx, user.id);
      await updateUser(trx, user.id, { twoFactorEnabled: false });
      const notice = { kind: 'two-factor-off', byOperator: true } as const;
      await notify(trx, ctx, { userId: user.id, notice });
    }
    const code = await createCode(trx, { userId: user.id, purpose: 'reset' });
    await recordAudit(trx, {
      actorId: null,
      action: 'auth.password-reset-requested',
      targetUserId: user.id,
      details: { by: 'command', removesTwoFactor },
    });
    const fragment = new URLSearchParams({ code, purpose: 'reset' }).toString();
    return `${publicOrigin(ctx.config)}/auth#${fragment}`;
  });
}
