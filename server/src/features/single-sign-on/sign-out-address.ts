import { buildEndSessionUrl } from 'openid-client';
import { clientOf, providerOf } from '#features/single-sign-on/provider.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';

/** Returns where a browser signs out of the provider; null where that is not wanted, not offered, or it is down. */
export async function signOutAddress(
  ctx: Pick<Ctx, 'config' | 'clock' | 'log'>,
): Promise<string | null> {
  if (!ctx.config.OIDC_SIGN_OUT || providerOf(ctx.config) === null) return null;
  const client = await clientOf(ctx).catch(() => null);
  if (!client?.serverMetadata().end_session_endpoint) return null;
  const after = `${publicOrigin(ctx.config)}/auth`;
  return buildEndSessionUrl(client, { post_logout_redirect_uri: after }).href;
}
