import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { readSetting, writeSettingOnce } from '#platform/setting-rows.ts';
import type { Storage } from '#platform/storage/storage.ts';
import {
  isMove,
  noteFirstWhereabouts,
  noteWhereabouts,
  requireWhereabouts,
} from '#platform/storage/whereabouts.ts';

const settingKey = 'storage.installation';

/**
 * Ties database and storage together: both carry the id of one installation. The first start makes it, later starts
 * compare it; while it differs the storage is offline. May be repeated, and called by several servers at once.
 */
export async function verifyInstallation(
  db: Kysely<Database>,
  storage: Pick<Storage, 'attach' | 'isOnline' | 'whereabouts'>,
): Promise<void> {
  const known = await readInstallationId(db);
  if (known !== null) await requireWhereabouts(db, storage.whereabouts);
  const found = await storage.attach(known);
  const { whereabouts } = storage;
  if (known !== null) {
    if (await storage.isOnline()) await noteFirstWhereabouts(db, whereabouts);
    return;
  }
  if (found === null) return;
  await writeSettingOnce(db, settingKey, found);
  // The database was lost while files were moved, and is made anew.
  if (isMove(whereabouts)) await noteWhereabouts(db, { whereabouts, copiedAt: null });
  // Another server may have been faster, with another folder: then the id in the database is the right one.
  const recorded = await readInstallationId(db);
  if (recorded !== found) await storage.attach(recorded);
}

/** Reads the id that the database has recorded; null for a new one. */
export async function readInstallationId(db: Kysely<Database>): Promise<string | null> {
  const id = await readSetting(db, settingKey);
  return typeof id === 'string' ? id : null;
}
