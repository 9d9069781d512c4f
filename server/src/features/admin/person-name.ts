import { findUser } from '#features/users/users.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** @throws AppError NOT_FOUND */
export async function readPersonName(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ userId: string; displayName: string; email: string }> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('NOT_FOUND');
  return { userId, displayName: user.name, email: user.email };
}
