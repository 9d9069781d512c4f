import { z } from 'zod';
import { type SeenPlace, seenPlace } from '#features/backups/second-place/place-format.ts';
import type { Db } from '#platform/db/schema.ts';
import { deleteSetting, readSetting, writeSetting } from '#platform/setting-rows.ts';

const seenKey = 'second-place.seen';
const troubleKey = 'second-place.trouble';
const sheetKey = 'second-place.sheet';

/** Reads what was so when the second place was last reached; null: never. */
export async function readSeen(db: Db): Promise<SeenPlace | null> {
  return seenPlace.safeParse(await readSetting(db, seenKey)).data ?? null;
}

export async function writeSeen(db: Db, seen: SeenPlace): Promise<void> {
  if (JSON.stringify(await readSeen(db)) === JSON.stringify(seen)) return;
  await writeSetting(db, seenKey, seen);
}

/** Reads why the second place could not be used the last time; null: it could. */
export async function readTrouble(db: Db): Promise<string | null> {
  return z.string().safeParse(await readSetting(db, troubleKey)).data ?? null;
}

export async function writeTrouble(db: Db, reason: string | null): Promise<void> {
  if ((await readTrouble(db)) === reason) return;
  await (reason === null ? deleteSetting(db, troubleKey) : writeSetting(db, troubleKey, reason));
}

/** Tells whether the recovery sheet was ever printed for a key, given by its public half. */
export async function isSheetPrinted(db: Db, recipient: string): Promise<boolean> {
  return (await readSetting(db, sheetKey)) === recipient;
}

export async function rememberSheet(db: Db, recipient: string): Promise<void> {
  await writeSetting(db, sheetKey, recipient);
}
