import type { Kysely } from 'kysely';
import { findStanding } from '#features/spaces/membership.read.ts';
import { findGathering } from '#features/uploads/import-sources.repo.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import { type UploadRow, findUploadOf } from '#features/uploads/uploads.repo.ts';
import { findUser } from '#features/users/users.repo.ts';
import { type Ctx, type Viewer, isAdmin } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Decides who will own an upload: the caller, or another person whom an administrator has chosen.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function decideOwner(
  db: Kysely<Database>,
  actor: Viewer,
  targetUserId: string | undefined,
): Promise<string> {
  const target = targetUserId?.toLowerCase();
  if (target === undefined || target === actor.userId) return actor.userId;
  if (!isAdmin(actor)) throw new AppError('FORBIDDEN');
  const owner = await findUser(db, target);
  if (!owner) throw new AppError('NOT_FOUND');
  return owner.id;
}

/**
 * Demands that the caller may add to these spaces what they send for themselves.
 * @throws AppError FORBIDDEN for what goes to another archive, and where they only look; NOT_FOUND for others' spaces
 */
export async function requireAdding(
  db: Kysely<Database>,
  actor: Viewer,
  { ownerId, spaceIds }: { ownerId: string | undefined; spaceIds: readonly string[] },
): Promise<string[]> {
  const wanted = [...new Set(spaceIds.map((id) => id.toLowerCase()))];
  const isOwn = ownerId === undefined || ownerId.toLowerCase() === actor.userId;
  if (wanted.length > 0 && !isOwn) throw new AppError('FORBIDDEN');
  for (const spaceId of wanted) {
    const standing = await findStanding(db, actor, spaceId);
    if (!standing) throw new AppError('NOT_FOUND', uploadWords().spaceGone);
    if (standing.role === 'viewer') throw new AppError('FORBIDDEN', uploadWords().spaceOnlyShown);
  }
  return wanted;
}

/**
 * Returns the owner of an import that waits for its files, for who began it.
 * @throws AppError NOT_FOUND alike for another person's and a missing one; CONFLICT when it has all its files
 */
export async function requireGathering(
  db: Kysely<Database>,
  actor: Viewer,
  importId: string,
): Promise<string> {
  const found = await findGathering(db, importId);
  const isOwn = found?.actor_id === actor.userId;
  if (!found || !isOwn || (found.owner_id !== actor.userId && !isAdmin(actor))) {
    throw new AppError('NOT_FOUND');
  }
  if (found.state !== 'gathering') throw new AppError('CONFLICT', uploadWords().gathered);
  return found.owner_id;
}

/**
 * Loads an upload that the caller began.
 * @throws AppError NOT_FOUND alike for another person's, an expired and a missing one; FORBIDDEN for one whose owner is
 * another person, when the caller is no administrator any more
 */
export async function requireOwnUpload(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Viewer,
  id: string,
): Promise<UploadRow> {
  const now = ctx.clock.now();
  const upload = await findUploadOf(ctx.db, { id, actorId: actor.userId, now });
  if (!upload) throw new AppError('NOT_FOUND');
  if (upload.owner_id !== actor.userId && !isAdmin(actor)) throw new AppError('FORBIDDEN');
  return upload;
}
