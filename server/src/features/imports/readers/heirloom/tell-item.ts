import type { ArchiveItem } from '@heirloom/contract/archive-format/archive-item.schema.ts';
import { descriptionMaximum, guestNameMaximum, trashDays } from '@heirloom/contract/limits.ts';
import { asItIs } from '@heirloom/contract/mending/mending.schema.ts';
import type { Updateable } from 'kysely';
import { insertChapters } from '#features/chapters/chapters.repo.ts';
import type { KeepCtx } from '#features/imports/keep-entry.ts';
import { findArchived, noteTold } from '#features/imports/readers/heirloom/archive-plan.repo.ts';
import { otherId } from '#features/imports/readers/heirloom/other-id.ts';
import type { Telling } from '#features/imports/readers/heirloom/telling.ts';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import { columnsOf } from '#features/media-items/kept-fields.ts';
import { findItem, lockItem } from '#features/media-items/media-items.repo.ts';
import { hasFile, type MediaRow } from '#features/media-items/media-row.ts';
import { changesCopy } from '#features/media-items/mending-of.ts';
import { restoreMending } from '#features/media-items/mending.repo.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { restoreItem } from '#features/media-items/restore-item.repo.ts';
import { refreshChapterFacts } from '#features/media-items/summarise-chapters.ts';
import { enqueueClip } from '#features/processing/clips/move-clip.ts';
import { requestNewCopy } from '#features/processing/makers/make-film-rendition.job.ts';
import { enqueueSidecar, requestPictures } from '#features/processing/processing.service.ts';
import { insertGuestFile } from '#features/spaces/guest-boxes.repo.ts';
import { addDays } from '#platform/clock.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';

/** Gives an item that this import has kept what the export says of it. */
export async function tellItem(
  ctx: KeepCtx,
  { row, subjectId, people }: Telling,
  said: ArchiveItem,
): Promise<void> {
  const item = said.file === 'cut' ? asCut(said) : said;
  if (subjectId !== null && item.ownerId !== subjectId) return;
  const here = (await findArchived(ctx.db, [row.id], [item.id])).get(item.id);
  if (!here?.isKept || here.isTold) return;
  const { mediaId } = here;
  await ctx.db.transaction().execute(async (trx) => {
    const known = await lockItem(trx, mediaId);
    if (!known) return;
    const columns = columnsOfItem(item);
    await restoreItem(trx, mediaId, columns);
    if (item.chapters !== null && known.chapter_summary === null) {
      for (const [personId, chapters] of Map.groupBy(item.chapters, (each) => each.makerId)) {
        const makerId = personId === null ? null : (people.get(personId) ?? null);
        await insertChapters(trx, { mediaId, makerId }, chapters);
      }
      await refreshChapterFacts(trx, mediaId);
    }
    const { guest } = item;
    const mending = known.mending === null && known.type !== 'image' ? item.mending : null;
    const isMended = mending !== null && changesCopy(known, mending);
    if (mending !== null) await restoreMending(trx, mediaId, mending);
    if (isMended) await requestNewCopy(ctx, trx, known);
    // They may be made by now, of the file as it came.
    if (showsOther(known, columns) || (isMended && known.type === 'video')) {
      await requestPictures(ctx, trx, mediaId);
    }
    if (guest !== null) {
      const guestName = guest.name.slice(0, guestNameMaximum);
      const sent = { guest_name: guestName, size_bytes: item.sizeBytes, sent_at: guest.sentAt };
      await insertGuestFile(trx, { media_id: mediaId, box_id: null, ...sent });
    }
    // The row says when people last changed it.
    await restoreItem(trx, mediaId, { updated_at: item.updatedAt });
    await enqueueSidecar(ctx, trx, mediaId);
    await publishMedia(trx, known, 'updated');
    await noteTold(trx, row.id, mediaId);
  });
}

/** Whether the pictures of an item are others than those of what was kept of it. */
function showsOther(known: MediaRow, said: Shown): boolean {
  if (known.type === 'image') return known.rotation !== said.rotation;
  return known.poster_rule !== said.poster_rule || known.poster_at_ms !== said.poster_at_ms;
}

type Shown = Pick<Updateable<MediaTable>, 'rotation' | 'poster_rule' | 'poster_at_ms'>;

/** What was cut is turned and put right already, but for its speed, and holds no date. */
function asCut(item: ArchiveItem): ArchiveItem {
  const { capture, mending } = item;
  const source = capture.localTime === null ? capture.source : 'person';
  return {
    ...item,
    capture: { ...capture, source },
    rotation: 0,
    mending: mending?.speed ? { ...asItIs, speed: mending.speed } : null,
    part: null,
  };
}

function columnsOfItem(item: ArchiveItem): Updateable<MediaTable> {
  const { title, capture, rotation, poster } = item;
  // As long as people may write them: lists of others show them too.
  const description = item.description?.slice(0, descriptionMaximum) ?? null;
  return {
    ...columnsOf({ title, description, capture, rotation }),
    folder: item.folder?.slice(-1000) ?? null,
    // Until the file has been looked into again.
    duration_ms: item.durationMs,
    width: item.width,
    height: item.height,
    upload_date: item.uploadedAt,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    deleted_at: trashedSince(item.trashedAt),
    poster_rule: poster.rule === 'movie-dialog' || poster.rule === 'admin' ? poster.rule : 'upload',
    poster_at_ms: poster.atMs,
  };
}

/** What is older than the trash keeps anything would be purged as soon as it is here: its days begin anew. */
function trashedSince(trashedAt: string | null): Date | null {
  if (trashedAt === null) return null;
  const at = new Date(trashedAt);
  const now = new Date();
  return at < addDays(now, -trashDays) ? now : at;
}

/** Makes a clip again, where its film was kept by this import; one that came without its film has a file of its own. */
export async function tellClip(ctx: KeepCtx, telling: Telling, item: ArchiveItem): Promise<void> {
  const { row, subjectId } = telling;
  const { part } = item;
  if (part === null || (subjectId !== null && item.ownerId !== subjectId)) return;
  const found = await findArchived(ctx.db, [row.id], [part.of, item.id]);
  if (found.has(item.id)) return tellItem(ctx, telling, item);
  const here = found.get(part.of);
  if (!here?.isKept) return;
  await ctx.db.transaction().execute(async (trx) => {
    const film = await lockItem(trx, here.mediaId);
    if (!film || !hasFile(film)) return;
    const isTaken = await findItem(trx, item.id);
    const id = isTaken && isTaken.parent_id !== film.id ? otherId(row.owner_id, item.id) : item.id;
    const { beginMs, endMs, chapterId } = part;
    const { title, description } = item;
    const clip = await insertClip(
      trx,
      itemOfClip(film, { id, title, description, beginMs, endMs, chapterId }),
    );
    if (!clip) return;
    const { upload_date: _, ...columns } = columnsOfItem(item);
    await restoreItem(trx, id, columns);
    await enqueueClip(ctx, trx, id);
    await enqueueSidecar(ctx, trx, film.id);
    await publishMedia(trx, clip, 'created');
  });
}
