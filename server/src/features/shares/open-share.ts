import { createHash } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { ShareRow } from '#features/share-links/share-links.repo.ts';
import { findOpenShare } from '#features/shares/shares.read.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import { type Config, publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

declare const opened: unique symbol;

/** A link that is open to this visitor. Only isUnlocked makes this type, so code without the check does not compile. */
export type OpenShare = ShareRow & { readonly [opened]: true };

export type Visit = { token: string; cookies: string | null | undefined };

type VisitCtx = Pick<Ctx, 'db' | 'signer' | 'clock'>;

/** Finds the link with this token. @throws AppError NOT_FOUND alike for an unknown, an expired and an ended link */
export async function findShare(
  { db }: Pick<Ctx, 'db'>,
  { token }: Pick<Visit, 'token'>,
): Promise<ShareRow> {
  const share = await findOpenShare(db, hashToken(token));
  if (!share) throw new AppError('NOT_FOUND');
  return share;
}

/** Opens a link for a visitor. @throws AppError NOT_FOUND also while the password is missing */
export async function openShare(ctx: VisitCtx, visit: Visit): Promise<OpenShare> {
  const share = await findShare(ctx, visit);
  if (!isUnlocked(ctx, share, visit.cookies)) throw new AppError('NOT_FOUND');
  return share;
}

export function isUnlocked(
  { signer, clock }: Omit<VisitCtx, 'db'>,
  share: ShareRow,
  cookies: Visit['cookies'],
): share is OpenShare {
  if (share.password_hash === null) return true;
  const cookie = parseCookies(cookies ?? '').get(cookieName(share)) ?? '';
  const grant = signer.verify(new URLSearchParams(cookie), {
    purpose: 'visit-share',
    object: share.id,
    now: clock.now(),
  });
  return grant?.subject === unlockMark(share.password_hash);
}

const hours = 12;

/** Makes the cookie of a visitor who knew the password; a change of the password makes it invalid. */
export function unlockCookie(
  { signer, clock, config }: { config: Config } & Omit<VisitCtx, 'db'>,
  share: ShareRow & { password_hash: string },
): string {
  const seconds = hours * 3600;
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + seconds;
  const grant = signer.sign({
    purpose: 'visit-share',
    subject: unlockMark(share.password_hash),
    object: share.id,
    expiresAt,
  });
  const isHttps = publicOrigin(config).startsWith('https:');
  return [
    `${cookieName(share)}=${encodeURIComponent(grant)}`,
    'Path=/api',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps ? ['Secure'] : []),
  ].join('; ');
}

const cookieName = ({ id }: Pick<ShareRow, 'id'>): string => `heirloom-share-${id}`;

/** Returns the subject of the signed cookie, which changes with the password. */
const unlockMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');
