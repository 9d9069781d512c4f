import { type Kysely, sql } from 'kysely';
import { isUniqueViolation } from '#platform/db/database-error.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

export type ProfileChange = {
  username: string;
  name: string;
  account_opened_date?: string;
  subscription_start_date?: string;
  /** The beginning of the day, in UTC. */
  subscription_expiration_date?: string;
};

/**
 * @throws AppError USERNAME_TAKEN, also when only the case differs
 */
export const updateProfileRow = async (
  db: Kysely<Database>,
  userId: string,
  change: ProfileChange,
): Promise<void> => {
  try {
    await db
      .updateTable('auth.user')
      .set({ ...change, updatedAt: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    if (isUniqueViolation(error, 'user_username_lower_key')) throw new AppError('USERNAME_TAKEN');
    throw error;
  }
};
