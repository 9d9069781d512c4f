import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/schema.ts';
import {
  deleteSetting,
  readSetting,
  writeSetting,
  writeSettingOnce,
} from '#platform/setting-rows.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** Where the files of an archive are, or where they are being moved. */
export type Whereabouts = 'folder' | 'store' | Move;
export type Move = 'to-folder' | 'to-store';

/** Returns where the settings say that the files are. */
export function whereaboutsOf(
  config: Pick<Config, 'STORAGE_URL'> & Partial<Pick<Config, 'STORAGE_MOVE'>>,
): Whereabouts {
  return config.STORAGE_MOVE ?? (config.STORAGE_URL === undefined ? 'folder' : 'store');
}

export function isMove(whereabouts: Whereabouts): whereabouts is Move {
  return whereabouts === 'to-folder' || whereabouts === 'to-store';
}

/** Returns where the files are when a move has ended. */
export function endOf(move: Move): 'folder' | 'store' {
  return move === 'to-folder' ? 'folder' : 'store';
}

const settingKey = 'storage.whereabouts';

/** `copiedAt`, of a move: all of it was copied then, in ISO form; what was read after that was read in the target. */
type Noted = { whereabouts: Whereabouts; copiedAt: string | null };

/** Reads what the database knows of it; null before the first start that has found the files. */
export async function readWhereabouts(db: Db): Promise<Noted | null> {
  const noted = (await readSetting(db, settingKey)) as Partial<Noted> | undefined;
  return noted?.whereabouts === undefined
    ? null
    : { whereabouts: noted.whereabouts, copiedAt: noted.copiedAt ?? null };
}

export function noteWhereabouts(db: Db, noted: Noted): Promise<void> {
  return writeSetting(db, settingKey, noted);
}

/** Notes where the files of an archive were found that nobody has moved since. */
export async function noteFirstWhereabouts(db: Db, whereabouts: Whereabouts): Promise<void> {
  if (isMove(whereabouts) || (await readWhereabouts(db)) !== null) return;
  await writeSettingOnce(db, settingKey, { whereabouts, copiedAt: null } satisfies Noted);
}

/** After a restore the files are where it has put them. */
export function forgetWhereabouts(db: Db): Promise<void> {
  return deleteSetting(db, settingKey);
}

/**
 * Demands that the settings lead to the files: neither to a part of them while they are moved, nor to where they were
 * before.
 * @throws StartRefused
 */
export async function requireWhereabouts(db: Db, used: Whereabouts): Promise<void> {
  const noted = (await readWhereabouts(db))?.whereabouts ?? null;
  if (noted === used || (noted === null && !isMove(used))) return;
  if (noted !== null && isMove(noted)) {
    throw new StartRefused(
      `A move of the files ${words[noted]} has begun and not ended. Set STORAGE_URL and STORAGE_MOVE=${noted}, start the server, and run to its end: script/heirloom storage move`,
    );
  }
  if (isMove(used)) {
    // Its end is known; the setting may stay a while.
    if (noted === endOf(used)) return;
    throw new StartRefused(
      `No move of the files ${words[used]} has begun, as STORAGE_MOVE says. To begin it: script/heirloom storage move`,
    );
  }
  throw new StartRefused(
    noted === 'store'
      ? 'The files of this archive are in an object store. Set STORAGE_URL. To move them to a folder: docs/scale.md'
      : 'The files of this archive are in a folder. Remove STORAGE_URL. To move them to the object store: docs/scale.md',
  );
}

const words: Record<Move, string> = {
  'to-store': 'to the object store',
  'to-folder': 'to the folder',
};
