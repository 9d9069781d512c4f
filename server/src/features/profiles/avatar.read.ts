import { shareSpace } from '#features/spaces/membership.read.ts';
import { type Viewer, isAdmin } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Reads the picture of a person: for themselves, for who is in a space with them, and for administrators.
 * @throws AppError SUBSCRIPTION_EXPIRED for that of anybody else; NOT_FOUND alike for a person without a picture, for a stranger and for an unknown id
 */
export async function readAvatar(
  db: Db,
  viewer: Viewer,
  userId: string,
): Promise<{ picture: Buffer; version: string }> {
  const isAlways = userId === viewer.userId || isAdmin(viewer);
  if (!isAlways && !viewer.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
  const maySee = isAlways || (await shareSpace(db, viewer, userId));
  const avatar = maySee
    ? await db
        .selectFrom('avatar')
        .select(['picture', 'version'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
    : undefined;
  if (!avatar) throw new AppError('NOT_FOUND');
  return avatar;
}
