import type { Db } from '#platform/db/schema.ts';
import { readSetting } from '#platform/setting-rows.ts';

/** The setting that remembers how the database was replaced, until all files are brought in again. */
export const unfinishedKey = 'go-back.unfinished';

/** Says to the operator that going back was interrupted; null: it was not. The server runs all the same. */
export async function remindOfGoBack(db: Db): Promise<string | null> {
  if ((await readSetting(db, unfinishedKey)) === undefined) return null;
  return 'Going back was interrupted: what was uploaded since the upgrade is not brought in again yet. Stop the server, and run script/heirloom go-back once more.';
}
