import { type Mending, mending } from '@heirloom/contract/mending/mending.schema.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';

/** Returns what is put right where a film is shown; null where nothing was ever. */
export function mendingOf(row: Pick<MediaRow, 'mending'>): Mending | null {
  return row.mending === null ? null : mending.parse(row.mending);
}
