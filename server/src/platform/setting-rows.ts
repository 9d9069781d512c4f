import { sql } from 'kysely';
import { prepared } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/schema.ts';

/** Reads the value under a key; undefined when there is none. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('setting')
    .modifyFront(prepared)
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((clash) => clash.column('key').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute();
}

/** Stores a value, unless the key has one already, such as from another server. */
export async function writeSettingOnce(db: Db, key: string, value: unknown): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((clash) => clash.column('key').doNothing())
    .execute();
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', key).execute();
}
