import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

/** What people have said of an item, the owner too: no file could tell it again. */
export const givenByPeople = (
  row: MediaRow,
): Pick<Sidecar, 'ownerId' | 'title' | 'description' | 'capture' | 'rotation'> => ({
  ownerId: row.user_id,
  title: row.title,
  description: row.description,
  capture: captureForSidecar(row),
  rotation: row.rotation,
});

type CaptureColumns = Pick<
  MediaRow,
  | 'captured_at'
  | 'capture_offset'
  | 'capture_precision'
  | 'capture_source'
  | 'capture_is_approximate'
>;

/** Null for what the file itself, or nobody, has said. */
export const captureForSidecar = (row: CaptureColumns | null): Sidecar['capture'] =>
  row?.capture_source === 'person'
    ? {
        localTime: row.captured_at,
        offset: row.capture_offset,
        precision: row.capture_precision,
        isApproximate: row.capture_is_approximate,
      }
    : null;
