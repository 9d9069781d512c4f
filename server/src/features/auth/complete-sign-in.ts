import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import { isTimeZone, timeZoneHeader } from '@heirloom/contract/time-zone.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { callBetterAuth } from '#features/auth/better-auth-call.ts';
import { findKnownDevice, rememberDevice } from '#features/auth/known-device.ts';
import { presentSession } from '#features/auth/session.present.ts';
import { findSession } from '#features/auth/session.read.ts';
import { deleteSessions, markSession } from '#features/auth/session.repo.ts';
import { tellOfSignIn } from '#features/auth/tell-of-sign-in.ts';
import { findUser, noteSignIn } from '#features/users/users.repo.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

export type SignInMethod =
  | 'password'
  | 'password and TOTP'
  | 'password and recovery code'
  | 'passkey'
  | 'provider'
  | 'sign-up'
  | 'confirmation';

type SignInCtx = Pick<
  RequestCtx,
  'db' | 'config' | 'auth' | 'actor' | 'request' | 'signer' | 'clock' | 'jobs'
>;

/** Signs in a person whom a sign-up, a one-time code or a passkey has identified. */
export async function startSession(
  ctx: SignInCtx,
  userId: string,
  method: SignInMethod,
): Promise<Session> {
  const { token } = await callBetterAuth(ctx, (headers) =>
    ctx.auth.api.startSession({ body: { userId }, headers, returnHeaders: true }),
  );
  return completeSignIn(ctx, token, method);
}

/** Completes a sign-in, after the second factor if there is one: last_login is set here and nowhere earlier. */
export async function completeSignIn(
  ctx: SignInCtx,
  token: string,
  method: SignInMethod,
): Promise<Session> {
  const row = await findSession(ctx.db, { token });
  if (!row) throw new AppError('INVALID_CREDENTIALS');
  const { id: userId, session_id: sessionId } = row;
  await ctx.db.transaction().execute(async (trx) => {
    const isFirst = (await findUser(trx, userId))?.last_login === null;
    const isKnown = isFirst || findKnownDevice(ctx, userId) !== null;
    await noteSignIn(trx, userId, isKnown ? { timeZone: zoneOf(ctx) } : null);
    await tellOfSignIn(trx, ctx, { userId, method, isKnown });
    // The new cookie has replaced that of the browser's previous session.
    if (ctx.actor) {
      await deleteSessions(trx, { userId: ctx.actor.userId, only: ctx.actor.sessionId });
    }
    if (method === 'provider') await markSession(trx, sessionId);
    const details = { method, address: ctx.request.ip };
    await recordAudit(trx, {
      actorId: userId,
      action: 'auth.signed-in',
      targetUserId: userId,
      details,
    });
    await publish(trx, { topic: 'session', action: 'created', userId, entityId: sessionId });
  });
  rememberDevice(ctx, userId);
  return presentSession(ctx, row);
}

/** The web app sends the time zone of its browser. */
function zoneOf({ request }: SignInCtx): string | null {
  const zone = request.headers.get(timeZoneHeader) ?? '';
  return isTimeZone(zone) ? zone : null;
}
