import { chapterSummary, type MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { captureOf } from '#features/media-items/kept-fields.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { shownSpeed } from '#features/media-items/mending-of.ts';
import { mediaUrl } from '#features/media/media-variant.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import { inReadersLanguage } from '#platform/in-readers-language.ts';
import { troubleWords } from '#platform/media/trouble.messages.ts';
import { revisionOf } from '#platform/revision.ts';

/** The columns of a card; lists do not read the others, such as the facts. */
export const cardColumns = [
  'id',
  'user_id',
  'type',
  'title',
  'description',
  'status',
  'status_reason',
  'progress',
  'duration_ms',
  'mending',
  'width',
  'height',
  'file_size',
  'original_name',
  'file_path',
  'parent_id',
  'mime_type',
  'upload_date',
  'captured_at',
  'capture_offset',
  'capture_precision',
  'capture_source',
  'capture_is_approximate',
  'is_dated_by_chapter',
  'chapter_summary',
  'placeholder',
  'thumbnail_path',
  'has_peaks',
  'version',
] as const satisfies (keyof MediaTable)[];

export type MediaItemRow = Pick<MediaRow, (typeof cardColumns)[number]>;

export function presentMediaItem(row: MediaItemRow): MediaItem {
  const speed = shownSpeed(row);
  return {
    id: row.id,
    ownerId: row.user_id,
    type: row.type,
    title: row.title,
    description: row.description,
    status: row.status,
    statusReason: row.status_reason && inReadersLanguage(troubleWords, row.status_reason),
    progress: row.progress,
    durationMs: row.duration_ms,
    ...(speed !== 1 && { speed }),
    width: row.width,
    height: row.height,
    fileSizeBytes: row.file_size,
    originalName: row.original_name,
    filePath: row.file_path ?? '',
    mimeType: row.mime_type,
    uploadDate: row.upload_date.toISOString(),
    capture: captureOf(row),
    placeholder: row.placeholder,
    ...pictureUrls(row),
    peaksUrl: row.has_peaks ? mediaUrl(row, 'peaks') : null,
    version: row.version,
    ...(row.parent_id !== null && { parentId: row.parent_id }),
    ...(row.chapter_summary !== null && {
      chapterSummary: chapterSummary.parse(row.chapter_summary),
    }),
    revision: revisionOfItem(row),
  };
}

/** Without the source of the date: confirming a proposed date changes nothing that an editor saw. */
export function revisionOfItem(row: MediaItemRow): string {
  const { localTime, offset, precision, isApproximate } = captureOf(row);
  return revisionOf(row.title, row.description, localTime, offset, precision, isApproximate);
}

/** Thumbnail, grid and view are made of one picture in one step: either all exist or none. */
function pictureUrls(row: MediaItemRow) {
  const has = row.thumbnail_path !== null;
  return {
    thumbnailUrl: has ? mediaUrl(row, 'thumb') : null,
    gridUrl: has ? mediaUrl(row, 'grid') : null,
    photoUrl: has ? mediaUrl(row, 'view') : null,
  };
}
