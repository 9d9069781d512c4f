import type { Insertable } from 'kysely';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import type { OriginalBucket, Sidecar } from '#platform/storage/storage.ts';

/**
 * Where a rebuild finds each column when the database is lost; rebuild.test.ts checks those of the sidecar.
 * `upload`: in the sidecar, as it was uploaded. `person`: in the sidecar, as people entered it; `person or file`: the
 * same, but processing finds it in the original where nobody entered it. `processing`: made again of the original.
 * `chapters`: said again of the chapters in the sidecar. `clips`: a clip stands in the sidecar of what it is a part of.
 * `backup`: only in a backup.
 */
export const columnOrigins = {
  id: 'upload',
  user_id: 'upload',
  type: 'upload',
  bucket: 'upload',
  file_path: 'upload',
  file_size: 'upload',
  original_name: 'upload',
  folder: 'upload',
  mime_type: 'upload',
  sha256: 'upload',
  upload_date: 'upload',
  imported: 'upload',
  title: 'person',
  description: 'person',
  rotation: 'person',
  captured_at: 'person or file',
  capture_offset: 'person or file',
  capture_precision: 'person or file',
  capture_source: 'person or file',
  capture_is_approximate: 'person or file',
  status: 'processing',
  status_reason: 'processing',
  status_detail: 'processing',
  progress: 'processing',
  duration_ms: 'processing',
  width: 'processing',
  height: 'processing',
  placeholder: 'processing',
  dominant_color: 'processing',
  thumbnail_path: 'processing',
  has_peaks: 'processing',
  facts: 'processing',
  version: 'processing',
  mending: 'sidecar',
  chapter_summary: 'chapters',
  chapter_titles: 'chapters',
  is_dated_by_chapter: 'chapters',
  parent_id: 'clips',
  chapter_id: 'clips',
  part_begin_ms: 'clips',
  part_end_ms: 'clips',
  search_text: 'processing',
  search_words: 'processing',
  capture_order: 'processing',
  poster_rule: 'backup',
  poster_at_ms: 'backup',
  created_at: 'backup',
  updated_at: 'backup',
  deleted_at: 'backup',
  awaits_space_id: 'backup',
  purging_at: 'backup',
  checked_at: 'backup',
  check_finding: 'backup',
} as const satisfies Record<keyof MediaTable, Origin>;

type Origin =
  | 'upload'
  | 'person'
  | 'person or file'
  | 'processing'
  | 'sidecar'
  | 'chapters'
  | 'clips'
  | 'backup';

export type ColumnsFrom<Wanted extends Origin> = {
  [Column in keyof MediaTable]: (typeof columnOrigins)[Column] extends Wanted ? Column : never;
}[keyof MediaTable];

/** The columns that people enter. */
export type GivenColumn = ColumnsFrom<'person' | 'person or file'>;

/** Returns what people have entered about an item, and its owner: the original contains none of it. */
export function givenByPeople(
  row: MediaRow,
): Pick<Sidecar, 'ownerId' | 'title' | 'description' | 'capture' | 'rotation'> {
  return {
    ownerId: row.user_id,
    title: row.title,
    description: row.description,
    capture: captureForSidecar(row),
    rotation: row.rotation,
  };
}

type CaptureColumns = Pick<MediaRow, ColumnsFrom<'person or file'>> &
  Partial<Pick<MediaRow, 'is_dated_by_chapter'>>;

/** Returns the capture date that a person entered; null where it comes from the file or is unknown. */
export function captureForSidecar(row: CaptureColumns | null): Sidecar['capture'] {
  if (row?.capture_source !== 'person') return null;
  const isUnknown = row.is_dated_by_chapter === true;
  return {
    localTime: isUnknown ? null : row.captured_at,
    offset: row.capture_offset,
    precision: isUnknown ? 'unknown' : row.capture_precision,
    isApproximate: row.capture_is_approximate,
  };
}

/** An original, where it was found, with its sidecar. */
export type FoundOriginal = { bucket: OriginalBucket; key: string; sidecar: Sidecar };

/** Returns the row of an item as its sidecar describes it. */
export function itemOfSidecar(
  { bucket, key, sidecar }: FoundOriginal,
  userId: string,
): Insertable<MediaTable> {
  return {
    id: sidecar.id,
    user_id: userId,
    type: sidecar.type,
    title: sidecar.title,
    description: sidecar.description,
    bucket,
    file_path: key,
    file_size: sidecar.sizeBytes,
    original_name: sidecar.originalName,
    folder: sidecar.folder ?? null,
    mime_type: sidecar.mimeType,
    sha256: sidecar.sha256,
    upload_date: sidecar.uploadedAt,
    rotation: sidecar.rotation ?? 0,
    imported: sidecar.imported ? JSON.stringify(sidecar.imported) : null,
    mending: sidecar.mending ? JSON.stringify(sidecar.mending) : null,
    ...(sidecar.capture && {
      captured_at: sidecar.capture.localTime,
      capture_offset: sidecar.capture.offset ?? null,
      capture_precision: sidecar.capture.precision,
      capture_is_approximate: sidecar.capture.isApproximate,
      capture_source: 'person' as const,
    }),
  };
}
