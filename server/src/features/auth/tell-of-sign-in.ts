import { notify } from '#features/mails/send-notice.job.ts';
import type { RequestCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { recogniseDevice } from '#platform/describe-device.ts';

type SignIn = { userId: string; method: string; isKnown: boolean };

/**
 * Has the person told of a sign-in with a browser that is new to them, or with a recovery code. Known is a browser by the
 * cookie of an earlier sign-in of this person, never by its address.
 */
export async function tellOfSignIn(
  trx: Db,
  ctx: Pick<RequestCtx, 'auth' | 'request' | 'jobs' | 'clock'>,
  { userId, method, isKnown }: SignIn,
): Promise<void> {
  const { request } = ctx;
  const device = {
    ...recogniseDevice(request.headers.get('user-agent')),
    // Behind a proxy that is not named, everybody would have its address.
    address: request.isBehindUnnamedProxy ? null : request.ip,
  };
  if (method === 'password and recovery code') {
    const { backupCodes } = await ctx.auth.api.viewBackupCodes({ body: { userId } });
    const notice = { kind: 'recovery-code-used', device, left: backupCodes.length } as const;
    await notify(trx, ctx, { userId, notice });
  } else if (!isKnown) {
    await notify(trx, ctx, { userId, notice: { kind: 'new-device', device } });
  }
}
