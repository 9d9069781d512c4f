import type { DrivePlace } from '@heirloom/contract/drive/drive.schema.ts';
import { driveFolderMaximum } from '@heirloom/contract/limits.ts';
import { isFolder } from '#features/drive/drive-obstacle.ts';
import { driveError, isDriveError } from '#features/drive/drive-problem.ts';
import {
  type GoogleCtx,
  type GoogleFile,
  type GoogleRef,
  listGoogleFiles,
  targetOf,
} from '#features/drive/google-files.ts';

type Walk = { google: GoogleCtx; place: DrivePlace };

export type FolderContent = {
  /** With the ids of the targets of shortcuts. */
  files: GoogleFile[];
  /** Includes the folder itself. */
  folders: number;
  /** Targets of shortcuts that the account may not open. */
  closedFolders: number;
};

/** The most folders per request to Google, and the most files per answer. */
const foldersAtOnce = 20;
const pageSize = 1000;

/**
 * Finds everything in a folder and its subfolders, level by level. Each file and folder counts once, so that shortcuts
 * back to an upper folder cause neither loops nor duplicates.
 * @throws DriveError gone, folder-too-large
 */
export async function walkFolder(walk: Walk, top: GoogleRef): Promise<FolderContent> {
  const folders = new Set([top.id]);
  const files = new Map<string, GoogleFile>();
  let closedFolders = 0;
  let level = [top];
  while (level.length > 0) {
    const below: GoogleRef[] = [];
    for (let start = 0; start < level.length; start += foldersAtOnce) {
      const asked = level.slice(start, start + foldersAtOnce);
      const { found, closed } = await listAll(walk, asked);
      if (closed.includes(top)) throw driveError('gone');
      closedFolders += closed.length;
      for (const file of found) {
        const target = targetOf(file);
        if (!isFolder(file))
          files.set(target.id, files.get(target.id) ?? { ...file, ...keyed(target) });
        else if (!folders.has(target.id)) {
          folders.add(target.id);
          below.push(target);
        }
      }
      if (folders.size + files.size > driveFolderMaximum) throw driveError('folder-too-large');
    }
    level = below;
  }
  return { files: [...files.values()], folders: folders.size, closedFolders };
}

function keyed({ id, resourceKey }: GoogleRef) {
  return {
    id,
    ...(resourceKey !== null && { resourceKey }),
  };
}

/** Lists several folders in one request. That request fails if one may not be opened; then each is listed by itself. */
async function listAll(
  walk: Walk,
  folders: readonly GoogleRef[],
): Promise<{ found: GoogleFile[]; closed: GoogleRef[] }> {
  try {
    return { found: await listPages(walk, folders), closed: [] };
  } catch (error) {
    if (!isDriveError(error) || error.problem !== 'gone') throw error;
    if (folders.length === 1) return { found: [], closed: [...folders] };
  }
  const found: GoogleFile[] = [];
  const closed: GoogleRef[] = [];
  for (const folder of folders) {
    const alone = await listAll(walk, [folder]);
    found.push(...alone.found);
    closed.push(...alone.closed);
  }
  return { found, closed };
}

async function listPages(
  { google, place }: Walk,
  folders: readonly GoogleRef[],
): Promise<GoogleFile[]> {
  const files: GoogleFile[] = [];
  let pageToken: string | null = null;
  do {
    const page = await listGoogleFiles(google, { place, folders, query: '', pageToken, pageSize });
    files.push(...page.files);
    pageToken = page.nextPageToken;
  } while (pageToken !== null && files.length <= driveFolderMaximum);
  return files;
}
