import type { unlockInput } from '@heirloom/contract/shares/shares.schema.ts';
import type { z } from 'zod';
import { findShare, unlockCookie } from '#features/shares/open-share.ts';
import { shareWords } from '#features/shares/shares.messages.ts';
import { verifyPassword } from '#platform/auth/password-hash.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

/** Unlocks a link for a visitor who knows the password. Tries are counted before the check, by address and by link. */
export async function unlockShare(
  ctx: RequestCtx,
  { token, password }: z.output<typeof unlockInput>,
): Promise<void> {
  const share = await findShare(ctx, { token });
  const { password_hash } = share;
  if (password_hash === null) return;
  const address = networkOfCaller(ctx.request);
  const tries = [
    ['share.password.link-and-address', `${share.id} ${address}`],
    ['share.password.address', address],
    ['share.password.link', share.id],
  ] as const;
  for (const [kind, key] of tries) await ctx.limits.consume(kind, key);
  if (!(await verifyPassword(password_hash, password))) {
    throw new AppError('INVALID_CREDENTIALS', shareWords().wrongPassword);
  }
  for (const [kind, key] of tries) await ctx.limits.reset(kind, key);
  ctx.request.responseHeaders.append('set-cookie', unlockCookie(ctx, { ...share, password_hash }));
}
