import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Folders } from '#platform/folders.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { flush } from '#platform/storage/durable-files.ts';
import {
  createMarker,
  isDerivedApart,
  markerName,
  noteDerivedApart,
  readMarker,
} from '#platform/storage/installation-marker.ts';
import type { Movable } from '#platform/storage/storage.ts';
import { walkFiles } from '#platform/storage/walk-files.ts';

/** Makes folders those of an installation, or ends that (Movable). */
export function movable(folders: Folders): Pick<Movable, 'adopt' | 'leave'> {
  return { adopt: (id) => adopt(folders, id), leave: () => leave(folders) };
}

/** A new archive begins in the folders that are set; later only the command moves them. */
export async function beginDerived(
  { dataDir, originalsDir, derivedDir }: Folders,
  id: string | null,
): Promise<void> {
  if (derivedDir === dataDir || id === null || (await isDerivedApart(originalsDir))) return;
  if ((await createMarker(derivedDir, id)) === id) await noteDerivedApart(originalsDir, true);
}

async function adopt(folders: Folders, id: string): Promise<void> {
  const { originalsDir, derivedDir } = folders;
  if ((await readMarker(originalsDir)) !== id) {
    if (await holdsDerived(folders)) {
      throw new StartRefused(
        `${derivedDir} holds thumbnails or renditions of before. Delete its folders thumbnails and renditions, or set DERIVED_DIR to an empty folder.`,
      );
    }
    if ((await createMarker(originalsDir, id)) !== id) {
      throw new StartRefused(
        `${originalsDir} is not empty. Set ORIGINALS_DIR to an empty folder, or empty this one.`,
      );
    }
  }
  await beginDerived(folders, id);
}

async function holdsDerived({ derivedDir }: Folders): Promise<boolean> {
  for (const name of ['thumbnails', 'renditions']) {
    const folder = path.join(derivedDir, name);
    if (!existsSync(folder)) continue;
    for await (const file of walkFiles(folder)) return file.sizeBytes >= 0;
  }
  return false;
}

async function leave({ dataDir, originalsDir, derivedDir }: Folders): Promise<void> {
  const marker = path.join(originalsDir, markerName);
  if (!existsSync(marker)) return;
  if (derivedDir !== dataDir) await rm(path.join(derivedDir, markerName), { force: true });
  await rename(marker, `${marker}.moved`);
  await flush(originalsDir);
}
