import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { readSetting, writeSettingOnce } from '#platform/setting-rows.ts';
import type { Storage } from '#platform/storage/storage.ts';

const settingKey = 'storage.installation';

/**
 * Ties database and storage together: both carry the id of one installation. The first start makes it, later starts
 * compare it; while it differs the storage is offline. May be repeated, and called by several servers at once.
 */
export async function verifyInstallation(
  db: Kysely<Database>,
  storage: Pick<Storage, 'attach'>,
): Promise<void> {
  const known = await readInstallationId(db);
  const found = await storage.attach(known);
  if (known !== null || found === null) return;
  await writeSettingOnce(db, settingKey, found);
  // Another server may have been faster, with another folder: then the id in the database is the right one.
  const recorded = await readInstallationId(db);
  if (recorded !== found) await storage.attach(recorded);
}

async function readInstallationId(db: Kysely<Database>): Promise<string | null> {
  const id = await readSetting(db, settingKey);
  return typeof id === 'string' ? id : null;
}
