import type { ShareRow } from '#features/share-links/share-links.repo.ts';
import { knowsPassword } from '#features/shares/link-password.ts';
import { findOpenShare } from '#features/shares/shares.read.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

declare const opened: unique symbol;

/** A link, and the space whose collection it shows. */
export type FoundShare = ShareRow & { space_id: string | null };

/** A link that is open to this visitor. Only isUnlocked makes this type, so code without the check does not compile. */
export type OpenShare = FoundShare & { readonly [opened]: true };

export type Visit = { token: string; cookies: string | null | undefined };

type VisitCtx = Pick<Ctx, 'db' | 'signer' | 'clock' | 'config'>;

/** Finds the link with this token. @throws AppError NOT_FOUND alike for an unknown, an expired and an ended link */
export async function findShare(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { token }: Pick<Visit, 'token'>,
): Promise<FoundShare> {
  const seesSpaces = config.SPACES !== 'off';
  const share = await findOpenShare(db, hashToken(token), { seesSpaces });
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
  ctx: Pick<VisitCtx, 'signer' | 'clock'>,
  share: FoundShare,
  cookies: Visit['cookies'],
): share is OpenShare {
  return knowsPassword(ctx, share, cookies);
}
