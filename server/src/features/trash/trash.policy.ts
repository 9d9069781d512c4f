import { type Authorized, authorizeMedia } from '#features/media-items/media-items.policy.ts';
import type { Actor } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** Lets the owner and superusers purge an item; administrators may only see and restore another person's. */
export function authorizePurge<Row extends { user_id: string }>(
  actor: Pick<Actor, 'userId' | 'role'>,
  row: Row | undefined,
): Authorized<Row> {
  const known = authorizeMedia(actor, row);
  if (known.user_id !== actor.userId && actor.role !== 'superuser') throw new AppError('FORBIDDEN');
  return known;
}
