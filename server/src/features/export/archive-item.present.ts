import type {
  ArchiveChapter,
  ArchiveItem,
} from '@heirloom/contract/archive-format/archive-item.schema.ts';
import { captureOf } from '#features/media-items/kept-fields.ts';
import { isClip, type MediaRow } from '#features/media-items/media-row.ts';
import { mendingOf } from '#features/media-items/mending-of.ts';
import { readImported } from '#features/media-items/read-imported.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

/** What became of its file, and of those beside it. */
type Written = Pick<ArchiveItem, 'file' | 'path' | 'beside'>;

type Known = Written & {
  sidecar: Sidecar | null;
  chapters: ArchiveChapter[] | null;
  guest: ArchiveItem['guest'];
};

export function presentArchiveItem(
  row: MediaRow,
  { sidecar, chapters, guest, file, path, beside }: Known,
): ArchiveItem {
  const facts = storedFacts.parse(row.facts);
  const imported = readImported(row);
  return {
    id: row.id,
    ownerId: row.user_id,
    type: row.type,
    title: row.title,
    description: row.description,
    file,
    path,
    sizeBytes: row.file_size,
    sha256: row.sha256,
    mimeType: row.mime_type,
    originalName: row.original_name,
    folder: row.folder,
    uploadedAt: row.upload_date.toISOString(),
    fileModifiedAt: sidecar?.fileModifiedAt ?? null,
    capture: captureOf(row),
    rotation: row.rotation,
    durationMs: row.duration_ms,
    width: row.width,
    height: row.height,
    location: facts.location ?? imported?.location ?? null,
    facts: facts.list,
    imported,
    beside,
    poster: { rule: row.poster_rule, atMs: row.poster_at_ms },
    part: isClip(row)
      ? {
          of: row.parent_id,
          chapterId: row.chapter_id,
          beginMs: row.part_begin_ms,
          endMs: row.part_end_ms,
        }
      : null,
    chapters,
    mending: mendingOf(row),
    guest,
    trashedAt: row.deleted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
