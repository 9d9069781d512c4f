import path from 'node:path';
import type { Kysely } from 'kysely';
import { type BackupPlace, preparePlace } from '#features/backups/backup-place.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { type Folders, foldersOf } from '#platform/folders.ts';
import { readSetting, writeSetting } from '#platform/setting-rows.ts';
import { lastingFolders } from '#platform/storage/disk-room.ts';
import { installationIdOf } from '#platform/storage/installation-marker.ts';

/** The folders of former backups: if one is empty now, its disk is not mounted, and no backup may be written there. */
const settingKey = 'backup.places';

export async function openPlace(
  { config, db, storage }: Pick<Ctx, 'config' | 'db' | 'storage'>,
  { root, beginsAnew = false }: { root: string; beginsAnew?: boolean },
): Promise<BackupPlace & { installationId: string }> {
  requireOutside(foldersOf(config), root);
  const installationId = installationIdOf(await storage.readMarker());
  if (installationId === null) throw new Error(reasons.noMarker);
  const isKnown = !beginsAnew && (await readPlaces(db)).includes(root);
  const place = await preparePlace(root, { installationId, isKnown });
  return { ...place, installationId };
}

export async function rememberPlace(db: Kysely<Database>, root: string): Promise<void> {
  const places = await readPlaces(db);
  if (places.includes(root)) return;
  await writeSetting(db, settingKey, [...places, root]);
}

async function readPlaces(db: Kysely<Database>): Promise<string[]> {
  const places = await readSetting(db, settingKey);
  return Array.isArray(places) ? places.map(String) : [];
}

/** @throws Error when the folder is inside the archive, where backups would be backed up themselves */
function requireOutside(folders: Folders, root: string): void {
  const isInside = lastingFolders(folders).some((folder) => {
    const [first = ''] = path.relative(folder, root).split(path.sep);
    const isOwnFolder = folder === folders.dataDir && first === 'backups';
    return first !== '..' && !isOwnFolder && !path.isAbsolute(first);
  });
  if (isInside) throw new Error(reasons.amongOriginals(root));
}
