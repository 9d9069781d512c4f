import type { unlockInput } from '@heirloom/contract/shares/shares.schema.ts';
import type { z } from 'zod';
import { enterPassword } from '#features/shares/link-password.ts';
import { findShare } from '#features/shares/open-share.ts';
import type { RequestCtx } from '#platform/context.ts';

/** Unlocks a link for a visitor who knows the password. */
export async function unlockShare(
  ctx: RequestCtx,
  { token, password }: z.output<typeof unlockInput>,
): Promise<void> {
  await enterPassword(ctx, await findShare(ctx, { token }), password);
}
