import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
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
  await db
    .insertInto('setting')
    .values({ key: settingKey, value: JSON.stringify(found) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  // Another server may have been faster, with another directory: then the database's word counts.
  const recorded = await readInstallationId(db);
  if (recorded !== found) await storage.attach(recorded);
};

const readInstallationId = async (db: Kysely<Database>): Promise<string | null> => {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', settingKey)
    .executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
};
