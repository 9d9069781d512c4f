import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** @throws AppError NOT_FOUND */
export const readPersonName = async (
  { db }: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ userId: string; displayName: string; email: string }> => {
  const person = await db
    .selectFrom('auth.user')
    .select(['id as userId', 'name as displayName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new AppError('NOT_FOUND');
  return { userId: person.userId, displayName: person.displayName, email: person.email };
};
