import type { Kysely } from 'kysely';
import { type Viewer, isAdmin } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Reads the picture of a person, for themselves and for administrators.
 * @throws AppError NOT_FOUND alike for a person without a picture, for a stranger and for an unknown id
 */
export async function readAvatar(
  db: Kysely<Database>,
  actor: Pick<Viewer, 'userId' | 'role'>,
  userId: string,
): Promise<{ picture: Buffer; version: string }> {
  const maySee = userId === actor.userId || isAdmin(actor);
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
