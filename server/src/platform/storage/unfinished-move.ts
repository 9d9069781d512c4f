import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Folders } from '#platform/folders.ts';
import { hasCluster } from '#platform/known-archives.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { isDerivedApart, readMarker } from '#platform/storage/installation-marker.ts';

export type MovedPart = 'originals' | 'derived' | 'database';

/** In the target of a move, while it is being filled; names the source. */
export const unfinishedMoveName = '.heirloom-move';

export function folderOf(part: MovedPart, folders: Folders): string {
  return {
    originals: folders.originalsDir,
    derived: folders.derivedDir,
    database: folders.databaseDir,
  }[part];
}

/** Reads from where a folder is being filled; null when it is not. */
export function readUnfinishedMove(target: string): Promise<string | null> {
  return readFile(path.join(target, unfinishedMoveName), 'utf8').catch(() => null);
}

/** @throws StartRefused when a folder of the archive is the target of a move that was stopped before its end */
export async function refuseHalfMoved(folders: Folders): Promise<void> {
  for (const part of ['originals', 'derived', 'database'] as const) {
    const target = folderOf(part, folders);
    const source = await readUnfinishedMove(target);
    if (source === null || (await isHandedOver(part, { source, folders }))) continue;
    throw new StartRefused(
      `${target} is not complete: moving files there from ${source} was not finished. ` +
        `Set the folder as before and run it again: script/heirloom move-folder ${part} ${target}`,
    );
  }
}

/** The last step of a move is to remove its note: all the rest may be done. */
async function isHandedOver(
  part: MovedPart,
  { source, folders }: { source: string; folders: Folders },
): Promise<boolean> {
  if (part === 'originals') return (await readMarker(source)) === null;
  if (part === 'database') return !(await hasCluster(source));
  const isApart = folders.derivedDir !== folders.dataDir;
  return (await isDerivedApart(folders.originalsDir)) === isApart;
}
