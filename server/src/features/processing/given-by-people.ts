import type { Selectable } from 'kysely';
import type { MediaTable } from '#platform/db/schema.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

/** What people have said of an item, the owner too: no file could tell it again. */
export const givenByPeople = (
  row: Selectable<MediaTable>,
): Pick<Sidecar, 'ownerId' | 'title' | 'description' | 'capture' | 'rotation'> => ({
  ownerId: row.user_id,
  title: row.title,
  description: row.description,
  capture:
    row.capture_source === 'person'
      ? {
          localTime: row.captured_at,
          precision: row.capture_precision,
          isApproximate: row.capture_is_approximate,
        }
      : null,
  rotation: row.rotation,
});
