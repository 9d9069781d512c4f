import { renditionBytes, summed, sumsOf } from '#features/media-items/archive-sums.read.ts';
import type { Db } from '#platform/db/schema.ts';

/** Sums up what all originals take, those in the trash included, and all that was made of them. */
export function readArchiveBytes(db: Db): Promise<{ originalBytes: number; derivedBytes: number }> {
  return sumsOf(db, 'everyone')
    .select([summed.sizeBytes.as('originalBytes'), renditionBytes.as('derivedBytes')])
    .executeTakeFirstOrThrow();
}
