import type { SealedEntry } from '#features/audit/seals.read.ts';
import type { SealKey } from '#platform/auth/seal-key.ts';

/** Where a seal stands; `previous`: the seal before it in the chain, empty for the first one. */
export type SealPlace = { chain: string; position: number; previous: string; sealedAt: Date };

/**
 * Seals an entry and its place, as 64 hex digits. The fields and their order never change: columns that a later version
 * adds to the log need another number at the beginning.
 */
export function sealOfEntry(key: SealKey, place: SealPlace, entry: SealedEntry): string {
  const { id, at, actor_id, action, target_user_id, target_id, details } = entry;
  return key
    .seal([
      1,
      place.chain,
      place.position,
      place.previous,
      place.sealedAt.toISOString(),
      id,
      at,
      actor_id,
      action,
      target_user_id,
      target_id,
      details,
    ])
    .toString('hex');
}
