import { isDeepStrictEqual } from 'node:util';
import {
  asItIs,
  type Mending,
  mending,
  speedOf,
} from '@heirloom/contract/mending/mending.schema.ts';
import { z } from 'zod';
import type { MediaRow } from '#features/media-items/media-row.ts';

/** Returns what is put right where a film is shown; null where nothing was ever. A clip has that of its film. */
export function mendingOf(row: Pick<MediaRow, 'mending'>): Mending | null {
  return row.mending === null ? null : mending.parse(row.mending);
}

/** Returns what is put right in copies and pictures, null where nothing is: players see to the speed. */
export function mendingOfCopy(row: Pick<MediaRow, 'mending'>): Mending | null {
  const found = mendingOf(row);
  return found === null || isDeepStrictEqual({ ...found, speed: null }, asItIs) ? null : found;
}

/** Tells whether copies and pictures show an item otherwise when it is put right in this way. */
export function changesCopy(row: Pick<MediaRow, 'mending'>, wanted: Mending): boolean {
  const saved = mendingOf(row) ?? asItIs;
  return !isDeepStrictEqual({ ...saved, speed: null }, { ...wanted, speed: null });
}

/** What a later version wrote must not keep a list from being read. */
const speedAlone = z.object({ speed: mending.shape.speed }).catch({ speed: null });

/** How many times as fast as its file a film is shown. */
export function shownSpeed(row: Pick<MediaRow, 'mending' | 'type'>): number {
  if (row.type !== 'video' || row.mending === null) return 1;
  return speedOf(speedAlone.parse(row.mending));
}
