import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { restoreComment, restoreHeart } from '#features/comments/comments.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** An item in a space, which one of these people must own. */
type Place = { spaceId: string; mediaId: string; ownerIds: readonly string[] };

/** Writes down what somebody said in another archive; nobody is told. */
export function takeComment(
  db: Db,
  place: Place & { authorId: string | null },
  comment: ArchiveEntry<'comments'>,
): Promise<void> {
  return restoreComment(db, place, comment);
}

export function takeHeart(
  db: Db,
  place: Place & { userId: string },
  { givenAt }: ArchiveEntry<'hearts'>,
): Promise<void> {
  return restoreHeart(db, place, givenAt);
}
