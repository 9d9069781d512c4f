import { type Authorized, authorizeAll } from '#features/media-items/media-items.policy.ts';
import type { Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Lets the owner and superusers purge items; administrators may only see and restore another person's. */
export async function authorizePurge<Row extends { id: string; user_id: string }>(
  db: Db,
  actor: Viewer,
  rows: readonly (Row | undefined)[],
): Promise<Authorized<Row>[]> {
  const known = await authorizeAll(db, actor, { rows, right: 'trash' });
  const mayPurge = known.every((row) => row.user_id === actor.userId);
  if (!mayPurge && actor.role !== 'superuser') throw new AppError('FORBIDDEN');
  return known;
}
