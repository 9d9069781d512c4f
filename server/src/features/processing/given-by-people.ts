import type { Selectable } from 'kysely';
import type { MediaTable } from '#platform/db/schema.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

type Row = Selectable<MediaTable>;

/** What people have said of an item, the owner too: no file could tell it again. */
export const givenByPeople = (
  row: Row,
): Pick<Sidecar, 'ownerId' | 'title' | 'description' | 'capture' | 'rotation'> => ({
  ownerId: row.user_id,
  title: row.title,
  description: row.description,
  capture: captureForSidecar(row),
  rotation: row.rotation,
});

type CaptureColumns = Pick<
  Row,
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
