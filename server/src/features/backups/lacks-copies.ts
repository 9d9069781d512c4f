import path from 'node:path';
import { listLacking, type CopiesIn } from '#features/backups/copies.read.ts';
import { readSeen, readTrouble } from '#features/backups/second-place/seen-place.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { hourlyMinute } from '#platform/jobs/timetable.ts';

type LacksCtx = Pick<Ctx, 'config' | 'db'>;

/** Tells whether an original has no copy in the folder of backups. Servers of a store know only their own settings. */
export async function folderLacksCopies({ config, db }: LacksCtx): Promise<boolean> {
  const { BACKUP_DIR, STORAGE_URL } = config;
  if (STORAGE_URL !== undefined) return true;
  return BACKUP_DIR !== undefined && isAnyLacking(db, { folder: path.resolve(BACKUP_DIR) });
}

/** The same for the second place, which is also looked at once an hour, and until it was used. */
export async function secondPlaceLacksCopies({ config, db }: LacksCtx, at: Date): Promise<boolean> {
  const { COPY_URL, STORAGE_URL } = config;
  if (STORAGE_URL !== undefined) return true;
  if (COPY_URL === undefined) return false;
  if (at.getUTCMinutes() === hourlyMinute || (await readTrouble(db)) !== null) return true;
  const seen = await readSeen(db);
  return seen?.url !== COPY_URL || isAnyLacking(db, { secondPlace: seen.placeId });
}

async function isAnyLacking(db: Db, copies: CopiesIn): Promise<boolean> {
  return (await listLacking(db, copies, { after: null, limit: 1 })).length > 0;
}
