import { createHash } from 'node:crypto';
import type { DriveStatus } from '@heirloom/contract/drive/drive.schema.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { driveError, forCaller } from '#features/drive/drive-problem.ts';
import {
  deleteConnection,
  findConnection,
  insertAuthorization,
  saveConnection,
  takeAuthorization,
} from '#features/drive/drive.repo.ts';
import { type AccessCtx, refreshTokenOf } from '#features/drive/google-access.ts';
import { findGoogleAccount } from '#features/drive/google-files.ts';
import {
  authorizationUrl,
  exchangeAuthorizationCode,
  googleClient,
  redirectUriOf,
  revokeAtGoogle,
} from '#features/drive/google-oauth.ts';
import { haltTransfers, resumeTransfers } from '#features/drive/halted-transfers.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { newToken } from '#platform/ids.ts';

type ConnectionCtx = AccessCtx & Pick<Ctx, 'jobs' | 'log'> & { actor: Actor };

/** How long a person may take to answer on Google's consent page. */
const minutesToAnswer = 15;
const verifierPurpose = 'google code verifier';

export async function readStatus({ db, config, actor }: ConnectionCtx): Promise<DriveStatus> {
  const redirectUri = redirectUriOf(config);
  if (!googleClient(config)) return { state: 'unconfigured', account: null, redirectUri };
  const connection = await findConnection(db, actor.userId);
  if (!connection) return { state: 'disconnected', account: null, redirectUri };
  const state = connection.needs_reconnect ? 'reconnect' : 'connected';
  return { state, account: connection.account, redirectUri };
}

export function beginConnection(ctx: ConnectionCtx): Promise<{ authUrl: string }> {
  return forCaller(async () => {
    const state = newToken();
    const codeVerifier = newToken();
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const authUrl = authorizationUrl(ctx.config, { state, codeChallenge });
    await insertAuthorization(ctx.db, {
      stateHash: hashOf(state),
      sessionId: ctx.actor.sessionId,
      codeVerifier: ctx.secrets.seal(codeVerifier, verifierPurpose),
      minutes: minutesToAnswer,
    });
    return { authUrl };
  });
}

export function finishConnection(
  ctx: ConnectionCtx,
  { code, state }: { code: string; state: string },
): Promise<void> {
  return forCaller(async () => {
    const { userId, sessionId } = ctx.actor;
    const sealed = await takeAuthorization(ctx.db, { stateHash: hashOf(state), sessionId });
    const codeVerifier = sealed && ctx.secrets.open(sealed, verifierPurpose);
    if (codeVerifier === null) throw driveError('foreign-answer');
    const grant = await exchangeAuthorizationCode(ctx.config, { code, codeVerifier });
    const account = await nameAccount(ctx, grant.accessToken);
    const refreshToken = ctx.secrets.seal(grant.refreshToken, refreshTokenOf(userId));
    await ctx.db.transaction().execute(async (trx) => {
      await saveConnection(trx, { userId, refreshToken, account });
      await resumeTransfers(ctx, trx, userId);
      await recordAudit(trx, { actorId: userId, action: 'drive.connected' });
    });
  });
}

/** Ends the connection here in any case; the answer says whether Google has withdrawn the permission. */
export async function endConnection(ctx: ConnectionCtx): Promise<{ isRevoked: boolean }> {
  const { userId } = ctx.actor;
  const connection = await findConnection(ctx.db, userId);
  if (!connection) return { isRevoked: true };
  const isRevoked = await revoke(ctx, connection.refresh_token);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteConnection(trx, userId))) return;
    await haltTransfers(trx, userId);
    const details = { isRevoked };
    await recordAudit(trx, { actorId: userId, action: 'drive.disconnected', details });
  });
  return { isRevoked };
}

async function revoke(ctx: ConnectionCtx, sealed: Buffer): Promise<boolean> {
  const refreshToken = ctx.secrets.open(sealed, refreshTokenOf(ctx.actor.userId));
  if (refreshToken === null) return false;
  try {
    await revokeAtGoogle(ctx.config, refreshToken);
    return true;
  } catch (error) {
    ctx.log.warn({ err: error }, 'Google could not be told that its permission is not needed');
    return false;
  }
}

/** Reads the account's address for display; the connection works without it. */
const nameAccount = ({ config }: ConnectionCtx, accessToken: string): Promise<string | null> =>
  findGoogleAccount({ config, accessToken }).catch(() => null);

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();
