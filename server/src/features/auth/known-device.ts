import { createHash, randomUUID } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { publicOrigin } from '#platform/config.ts';
import type { RequestCtx } from '#platform/context.ts';

type DeviceCtx = Pick<RequestCtx, 'config' | 'signer' | 'clock' | 'request'>;

const seconds = 365 * 86_400;

/**
 * Returns the id of the browser when this person has signed in with it before; null for an unknown one. Its wrong tries
 * are counted for itself, so that those of strangers cannot keep the person out. It proves nothing else.
 */
export function findKnownDevice(
  { signer, clock, request }: DeviceCtx,
  userId: string,
): string | null {
  const cookie = parseCookies(request.headers.get('cookie') ?? '').get(cookieName(userId));
  const signed = new URLSearchParams(cookie ?? '');
  const device = signed.get('device') ?? '';
  const asked = { purpose: 'known-device', object: device, now: clock.now() } as const;
  return signer.verify(signed, asked)?.subject === userId ? device : null;
}

/** Remembers this browser for a year after a sign-in. */
export function rememberDevice(ctx: DeviceCtx, userId: string): void {
  const device = findKnownDevice(ctx, userId) ?? randomUUID();
  const grant = ctx.signer.sign({
    purpose: 'known-device',
    subject: userId,
    object: device,
    expiresAt: Math.floor(ctx.clock.now().getTime() / 1000) + seconds,
  });
  const parts = [
    `${cookieName(userId)}=${encodeURIComponent(`device=${device}&${grant}`)}`,
    'Path=/api/rpc/auth',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicOrigin(ctx.config).startsWith('https:') ? ['Secure'] : []),
  ];
  ctx.request.responseHeaders.append('set-cookie', parts.join('; '));
}

/** One for each person, since a family may share a computer. */
const cookieName = (userId: string): string =>
  `heirloom-device-${createHash('sha256').update(userId).digest('hex').slice(0, 12)}`;
