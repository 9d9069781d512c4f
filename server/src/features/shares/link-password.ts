import { createHash } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { shareWords } from '#features/shares/shares.messages.ts';
import { verifyPassword } from '#platform/auth/password-hash.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx, RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

/** A link to people without an account, which may ask for a password. */
type Link = { id: string; password_hash: string | null };
type SignCtx = Pick<Ctx, 'signer' | 'clock'>;

/** Tells whether a link has no password, or a cookie says that this visitor knew it. */
export function knowsPassword(
  { signer, clock }: SignCtx,
  link: Link,
  cookies: string | null | undefined,
): boolean {
  if (link.password_hash === null) return true;
  const cookie = parseCookies(cookies ?? '').get(cookieName(link)) ?? '';
  const grant = signer.verify(new URLSearchParams(cookie), {
    purpose: 'visit-share',
    object: link.id,
    now: clock.now(),
  });
  return grant?.subject === unlockMark(link.password_hash);
}

/** Opens a link for a visitor who knows the password. Tries are counted before the check, by address and by link. */
export async function enterPassword(ctx: RequestCtx, link: Link, password: string): Promise<void> {
  const { password_hash } = link;
  if (password_hash === null) return;
  const address = networkOfCaller(ctx.request);
  const tries = [
    ['share.password.link-and-address', `${link.id} ${address}`],
    ['share.password.address', address],
    ['share.password.link', link.id],
  ] as const;
  for (const [kind, key] of tries) await ctx.limits.consume(kind, key);
  if (!(await verifyPassword(password_hash, password))) {
    throw new AppError('INVALID_CREDENTIALS', shareWords().wrongPassword);
  }
  for (const [kind, key] of tries) await ctx.limits.reset(kind, key);
  ctx.request.responseHeaders.append('set-cookie', unlockCookie(ctx, { ...link, password_hash }));
}

const hours = 12;

/** Makes the cookie of a visitor who knew the password; a change of the password makes it invalid. */
export function unlockCookie(
  { signer, clock, config }: SignCtx & Pick<Ctx, 'config'>,
  link: Link & { password_hash: string },
): string {
  const seconds = hours * 3600;
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + seconds;
  const grant = signer.sign({
    purpose: 'visit-share',
    subject: unlockMark(link.password_hash),
    object: link.id,
    expiresAt,
  });
  const isHttps = publicOrigin(config).startsWith('https:');
  return [
    `${cookieName(link)}=${encodeURIComponent(grant)}`,
    'Path=/api',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps ? ['Secure'] : []),
  ].join('; ');
}

const cookieName = ({ id }: Pick<Link, 'id'>): string => `heirloom-share-${id}`;

/** Returns the subject of the signed cookie, which changes with the password. */
const unlockMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');
