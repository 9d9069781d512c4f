import { chapterWords } from '#features/chapter-editing/chapters.messages.ts';
import { listChapters } from '#features/chapters/chapters.read.ts';
import { insertChapters } from '#features/chapters/chapters.repo.ts';
import { chaptersOfFile, type StoredChapter } from '#features/chapters/stored-chapter.ts';
import { type Authorized, authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { refreshChapterFacts } from '#features/media-items/summarise-chapters.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

export type ChaptersCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs'>;
export type Opened = { row: Authorized<MediaRow>; chapters: StoredChapter[] };

/**
 * Changes the chapters of an item, with its row locked; those of the file become the item's own first. What follows of
 * the change, in the row, the sidecar and for others who see the item, is done here.
 */
export function changeChapters<Result>(
  ctx: ChaptersCtx,
  mediaId: string,
  change: (trx: Db, opened: Opened) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = await lockLive(trx, mediaId);
    const row = await authorizeMedia(trx, ctx.actor, { row: found, right: 'mend' });
    if (row.type === 'image') throw new AppError('BAD_REQUEST', chapterWords().notAPhoto);
    const result = await change(trx, { row, chapters: await ownChapters(trx, row) });
    await refreshChapterFacts(trx, row.id);
    await enqueueSidecar(ctx, trx, row.id);
    await publishMedia(trx, row, 'updated');
    const [actor, details] = [ctx.actor, { changed: 'chapters' }];
    const deed = { actor, right: 'mend', action: 'media.edited', details } as const;
    await recordForeignItems(trx, [row], deed);
    return result;
  });
}

async function ownChapters(trx: Db, row: MediaRow): Promise<StoredChapter[]> {
  if (row.chapter_summary !== null) return listChapters(trx, row.id);
  const ofFile = chaptersOfFile(row.id, storedFacts.parse(row.facts).chapters);
  await insertChapters(trx, { mediaId: row.id, makerId: null }, ofFile);
  return ofFile;
}
