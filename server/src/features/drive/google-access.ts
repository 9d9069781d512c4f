import { driveError, isDriveError } from '#features/drive/drive-problem.ts';
import {
  type ConnectionRow,
  findConnection,
  markReconnect,
  saveAccess,
} from '#features/drive/drive.repo.ts';
import { renewAccess } from '#features/drive/google-oauth.ts';
import type { Ctx } from '#platform/context.ts';

export type AccessCtx = Pick<Ctx, 'db' | 'config' | 'secrets' | 'clock'>;

/** A token that expires within this time is renewed first: it might expire during the call. */
const marginMs = 60_000;

export function refreshTokenOf(userId: string): string {
  return `google refresh token of ${userId}`;
}
const accessTokenOf = (userId: string): string => `google access token of ${userId}`;

/**
 * Does work with an access token of this person's connection. When Google refuses the token, it is renewed once; when
 * Google refuses that too, the connection is marked as withdrawn.
 * @throws DriveError reconnect
 */
export async function withGoogleAccess<T>(
  ctx: AccessCtx,
  userId: string,
  work: (google: { config: Ctx['config']; accessToken: string }) => Promise<T>,
): Promise<T> {
  const connection = await findConnection(ctx.db, userId);
  if (!connection || connection.needs_reconnect) throw driveError('reconnect');
  const { config } = ctx;
  const kept = readKept(ctx, connection);
  try {
    if (kept !== null) return await work({ config, accessToken: kept });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  try {
    return await work({ config, accessToken: await renew(ctx, connection) });
  } catch (error) {
    if (isRefused(error)) {
      await markReconnect(ctx.db, { userId, refreshToken: connection.refresh_token });
    }
    throw error;
  }
}

const isRefused = (error: unknown): boolean => isDriveError(error) && error.problem === 'reconnect';

function readKept(
  { secrets, clock }: AccessCtx,
  { access_token, access_expires_at, user_id }: ConnectionRow,
): string | null {
  const endsAt = access_expires_at?.getTime() ?? 0;
  if (access_token === null || endsAt < clock.now().getTime() + marginMs) return null;
  return secrets.open(access_token, accessTokenOf(user_id));
}

async function renew(ctx: AccessCtx, connection: ConnectionRow): Promise<string> {
  const userId = connection.user_id;
  const refreshToken = ctx.secrets.open(connection.refresh_token, refreshTokenOf(userId));
  // The token was encrypted with the secret of another server and cannot be used.
  if (refreshToken === null) throw driveError('reconnect');
  const { accessToken, expiresInSeconds } = await renewAccess(ctx.config, refreshToken);
  const sealed = ctx.secrets.seal(accessToken, accessTokenOf(userId));
  await saveAccess(ctx.db, { userId, accessToken: sealed, expiresInSeconds });
  return accessToken;
}
