import type { AuditCode } from '@heirloom/contract/audit/audit-action.ts';
import type { Session, stepUpInput, twoFactorSetup } from '@heirloom/contract/auth/auth.schema.ts';
import type { PasskeyProof } from '@heirloom/contract/passkeys/passkeys.contract.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { callBetterAuth } from '#features/auth/better-auth-call.ts';
import { requireOwnPassword } from '#features/auth/passwords.service.ts';
import { presentSession } from '#features/auth/session.present.ts';
import { findSession } from '#features/auth/session.read.ts';
import { deleteSessions } from '#features/auth/session.repo.ts';
import { claimTotpCode } from '#features/auth/totp-code.repo.ts';
import type { Notice } from '#features/mails/notice.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import { provePasskey } from '#features/passkeys/prove-passkey.ts';
import { findUser } from '#features/users/users.repo.ts';
import { noteProof } from '#platform/auth/recent-proof.ts';
import { readSessionToken } from '#platform/auth/signed-cookie.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

export async function isTwoFactorOn({
  db,
  actor,
}: Pick<ActorCtx, 'db' | 'actor'>): Promise<boolean> {
  const user = await findUser(db, actor.userId);
  return user?.twoFactorEnabled === true;
}

/** Prepares two-factor sign-in; it is turned on only when a first code proves that the app has the key. */
export async function enableTwoFactor(
  ctx: ActorCtx,
  password: string,
): Promise<z.output<typeof twoFactorSetup>> {
  await requireOwnPassword(ctx, password);
  const body = { password, method: 'totp' as const };
  const setup = await callBetterAuth(ctx, (headers) =>
    ctx.auth.api.enableTwoFactor({ body, headers, returnHeaders: true }),
  );
  if (setup.method !== 'totp') throw new AppError('INTERNAL');
  const { totpURI: uri, backupCodes: recoveryCodes } = setup;
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', recoveryCodes };
}

export async function confirmTwoFactor(ctx: ActorCtx, code: string): Promise<Session> {
  await requireTotpCode(ctx, code);
  return afterChange(ctx, 'auth.two-factor-enabled', { kind: 'two-factor-on' });
}

export async function disableTwoFactor(ctx: ActorCtx, password: string): Promise<Session> {
  await requireOwnPassword(ctx, password);
  await callBetterAuth(ctx, (headers) =>
    ctx.auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  );
  return afterChange(ctx, 'auth.two-factor-disabled', {
    kind: 'two-factor-off',
    byOperator: false,
  });
}

export async function renewRecoveryCodes(
  ctx: ActorCtx,
  password: string,
): Promise<{ recoveryCodes: string[] }> {
  await requireOwnPassword(ctx, password);
  const { backupCodes } = await callBetterAuth(ctx, (headers) =>
    ctx.auth.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
  );
  await note(ctx, 'auth.recovery-codes-renewed');
  return { recoveryCodes: backupCodes };
}

export async function stepUp(ctx: ActorCtx, proof: z.output<typeof stepUpInput>): Promise<void> {
  if ('password' in proof) await requireOwnPassword(ctx, proof.password);
  else if ('passkey' in proof) await requireOwnPasskey(ctx, proof.passkey);
  else if (await isTwoFactorOn(ctx)) await requireTotpCode(ctx, proof.code);
  else throw new AppError('INVALID_CODE');
  await noteProof(ctx.db, ctx.actor);
}

async function requireOwnPasskey(ctx: ActorCtx, proof: PasskeyProof): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.limits.consume('auth.password-check.account', userId);
  if ((await provePasskey(ctx, proof)) !== userId) throw new AppError('INVALID_CODE');
  await ctx.limits.reset('auth.password-check.account', userId);
}

async function requireTotpCode(ctx: ActorCtx, code: string): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.limits.consume('auth.password-check.account', userId);
  if (!(await claimTotpCode(ctx.db, { userId, code }))) throw new AppError('INVALID_CODE');
  await callBetterAuth(ctx, (headers) =>
    ctx.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
  );
  await ctx.limits.reset('auth.password-check.account', userId);
}

/**
 * better-auth has replaced this session by a new one, which the answer shows. All others end: they were begun under the
 * other rule.
 */
async function afterChange(ctx: ActorCtx, action: AuditCode, notice: Notice): Promise<Session> {
  const cookies = ctx.request.responseHeaders
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
  const token = await readSessionToken(ctx.auth, cookies);
  const row = token && (await findSession(ctx.db, { token }));
  if (!row) throw new AppError('UNAUTHENTICATED');
  const { userId } = ctx.actor;
  await ctx.db.transaction().execute(async (trx) => {
    await deleteSessions(trx, { userId, except: row.session_id });
    await note({ ...ctx, db: trx }, action);
    await notify(trx, ctx, { userId, notice });
  });
  return presentSession(ctx, row);
}

const note = async ({ db, actor }: ActorCtx, action: AuditCode): Promise<void> => {
  await recordAudit(db, { actorId: actor.userId, action, targetUserId: actor.userId });
};
