import type { Draft, DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { draftMaximumBytes } from '@heirloom/contract/limits.ts';
import { findDraft } from '#features/drafts/drafts.read.ts';
import { mergeDraft, tidyDraftsOf } from '#features/drafts/drafts.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type DraftsCtx = Pick<ActorCtx, 'db' | 'actor'>;

export async function openDraft({ db, actor }: DraftsCtx, key: DraftKey): Promise<Draft | null> {
  const found = await findDraft(db, { userId: actor.userId, key });
  return found ? { fields: found.fields, savedAt: found.savedAt.toISOString() } : null;
}

/** Keeps what the caller has typed; publishes nothing, because a draft is read when its form opens. */
export async function saveDraft(
  { db, actor: { userId } }: DraftsCtx,
  { key, fields }: { key: DraftKey; fields: DraftChanges },
): Promise<Record<string, never>> {
  await db.transaction().execute(async (trx) => {
    const bytes = await mergeDraft(trx, { userId, key, fields });
    if (bytes > draftMaximumBytes) throw new AppError('TOO_LARGE');
    await tidyDraftsOf(trx, userId);
  });
  return {};
}
