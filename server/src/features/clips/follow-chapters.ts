import { findShared } from '#features/clips/clips.read.ts';
import { addsSomething } from '#features/clips/clips.service.ts';
import type { ClipsCtx } from '#features/clips/make-clips.service.ts';
import { chaptersOf, placesOf, shortestMs } from '#features/clips/open-whole.ts';
import { lockClipsOf } from '#features/media-items/clips.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { moveClipTo } from '#features/processing/clips/move-clip.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Moves the clips of a locked film to where their chapters are now. One that others have does not become longer by
 * itself: whoever may change the film is asked.
 */
export async function followChapters(
  ctx: Pick<ClipsCtx, 'jobs'>,
  trx: Db,
  row: MediaRow,
): Promise<void> {
  const clips = (await lockClipsOf(trx, [row.id])).filter(({ deleted_at }) => deleted_at === null);
  if (clips.length === 0) return;
  const places = placesOf(await chaptersOf(trx, row), row.duration_ms);
  const shared = await findShared(
    trx,
    clips.map(({ id }) => id),
  );
  for (const clip of clips) {
    const to = places.get(clip.chapter_id ?? '');
    if (!to || to.endMs - to.beginMs < shortestMs) continue;
    const isThere = to.beginMs === clip.part_begin_ms && to.endMs === clip.part_end_ms;
    if (isThere || (shared.has(clip.id) && addsSomething(clip, to))) continue;
    await moveClipTo(ctx, trx, { clip, to });
  }
}
