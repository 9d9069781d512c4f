import { deleteCommentsOf } from '#features/comments/comments.repo.ts';
import { forgetCommentedBy } from '#features/spaces/activity.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** Deletes all that somebody has said, who takes it along; others see no trace of it in the activity. */
export async function forgetWordsOf(trx: Db, authorId: string): Promise<void> {
  await deleteCommentsOf(trx, authorId);
  await forgetCommentedBy(trx, authorId);
}
