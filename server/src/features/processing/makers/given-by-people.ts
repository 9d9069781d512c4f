import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

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

type CaptureColumns = Pick<
  MediaRow,
  | 'captured_at'
  | 'capture_offset'
  | 'capture_precision'
  | 'capture_source'
  | 'capture_is_approximate'
>;

/** Returns the capture date that a person entered; null where it comes from the file or is unknown. */
export function captureForSidecar(row: CaptureColumns | null): Sidecar['capture'] {
  return row?.capture_source === 'person'
    ? {
        localTime: row.captured_at,
        offset: row.capture_offset,
        precision: row.capture_precision,
        isApproximate: row.capture_is_approximate,
      }
    : null;
}
