import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { readSetting, writeSettingOnce } from '#platform/setting-rows.ts';
import type { Storage } from '#platform/storage/storage.ts';

const settingKey = 'storage.installation';

/**
 * Ties database and storage together: both carry one installation's id. At the first start it is made, later it is
 * compared; while it differs the storage is offline. Safe to repeat, and from several servers at once.
 */
export const verifyInstallation = async (
  db: Kysely<Database>,
  storage: Pick<Storage, 'attach'>,
): Promise<void> => {
  const known = await readInstallationId(db);
  const found = await storage.attach(known);
  if (known !== null || found === null) return;
  await writeSettingOnce(db, settingKey, found);
  // Another server may have been faster, with another directory: then the database's word counts.
  const recorded = await readInstallationId(db);
  if (recorded !== found) await storage.attach(recorded);
};

const readInstallationId = async (db: Kysely<Database>): Promise<string | null> => {
  const id = await readSetting(db, settingKey);
  return typeof id === 'string' ? id : null;
};
