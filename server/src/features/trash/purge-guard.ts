import type { HeldPurge } from '@heirloom/contract/trash/trash.schema.ts';
import { countDue } from '#features/trash/purge.read.ts';
import type { Db } from '#platform/db/schema.ts';
import { readSetting, writeSetting } from '#platform/setting-rows.ts';

/**
 * Returns up to which moment of deletion items may be deleted for good without an administrator: `before`, unless
 * unusually many are due. Then it is the moment up to which an administrator has allowed it, or null.
 */
export async function permittedBefore(db: Db, before: Date): Promise<Date | null> {
  return (await findHeld(db, before)) ? readRelease(db) : before;
}

/** Finds the purge that waits for an administrator; null when none does. */
export async function findHeld(db: Db, before: Date): Promise<HeldPurge | null> {
  const { archive, ...due } = await countDue(db, { before, after: await readRelease(db) });
  const limit = largestPurge(archive);
  return due.count > limit ? { ...due, limit } : null;
}

/** Allows what is due now; what becomes due later is counted anew. */
export function writeRelease(db: Db, before: Date): Promise<void> {
  return writeSetting(db, key, before);
}

const key = 'released-purge';

async function readRelease(db: Db): Promise<Date | null> {
  const stored = (await readSetting(db, key)) as string | undefined;
  return stored === undefined ? null : new Date(stored);
}

const mostItems = 100;
const mostPart = 0.05;
/** In a small archive 5 % would be one item or none, and each emptied trash would wait. */
const alwaysItems = 10;

/** A wrong clock or a mistake in the program must not delete more than this in one night. */
function largestPurge(archive: number): number {
  return Math.min(mostItems, Math.max(alwaysItems, Math.floor(archive * mostPart)));
}
