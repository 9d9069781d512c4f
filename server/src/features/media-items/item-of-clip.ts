import type { ClipRow, FileRow } from '#features/media-items/media-row.ts';
import { captureForSidecar } from '#features/media-items/sidecar-of-item.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

type StoredClip = NonNullable<Sidecar['clips']>[number];

/** Returns the row of a clip as the sidecar of its film describes it: all else is that of its film. */
export function itemOfClip(parent: FileRow, clip: StoredClip) {
  const { capture } = clip;
  return {
    id: clip.id,
    user_id: parent.user_id,
    type: parent.type,
    title: clip.title,
    description: clip.description,
    file_size: 0,
    original_name: '',
    mime_type: parent.type === 'audio' ? 'audio/mp4' : 'video/mp4',
    parent_id: parent.id,
    chapter_id: clip.chapterId ?? null,
    part_begin_ms: clip.beginMs,
    part_end_ms: clip.endMs,
    duration_ms: clip.endMs - clip.beginMs,
    width: parent.width,
    height: parent.height,
    ...(capture && {
      captured_at: capture.localTime,
      capture_offset: capture.offset ?? null,
      capture_precision: capture.precision,
      capture_is_approximate: capture.isApproximate,
      capture_source: 'person' as const,
    }),
  };
}

/** Returns what the sidecar of a film says of one of its clips. The date is no file's, so it always stands there. */
export function storedClip(row: ClipRow): StoredClip {
  return {
    id: row.id,
    chapterId: row.chapter_id,
    title: row.title,
    description: row.description,
    beginMs: row.part_begin_ms,
    endMs: row.part_end_ms,
    capture:
      row.captured_at === null && row.capture_source !== 'person'
        ? null
        : captureForSidecar({ ...row, capture_source: 'person' }),
  };
}
