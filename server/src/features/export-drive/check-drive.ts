import { readDriveStamp } from '#features/export-drive/drive-stamp.ts';
import { type Drive, openDrive } from '#features/export-drive/open-drive.ts';
import { readExportItems } from '#features/export/export-items.read.ts';
import { readArchiveList } from '#features/export/read-archive-list.ts';
import { findListed, readManifest } from '#features/export/read-manifest.ts';
import { TargetGone } from '#features/export/target-trouble.ts';
import type { Ctx } from '#platform/context.ts';
import { hashFile } from '#platform/storage/hash-file.ts';

export type DriveReport = {
  files: number;
  /** Paths of files that are not there. */
  missing: string[];
  /** Paths of files with other bytes than were written, or that cannot be read. */
  damaged: string[];
  /** How many items the archive has that the drive has not, and the other way round. */
  newItems: number;
  goneItems: number;
};

type Progress = (done: number, total: number) => void;

/**
 * Reads every file of a drive, and compares what it holds with the archive.
 * @throws Error with a sentence where it is no drive of this archive, or not complete
 */
export async function checkDrive(
  ctx: Pick<Ctx, 'db' | 'config'>,
  folder: string,
  onProgress: Progress = () => undefined,
): Promise<DriveReport> {
  const drive = await openDrive(ctx, folder);
  if (drive.isUnfinished) {
    throw new Error(
      'This drive is not complete: writing it was interrupted. script/heirloom drive update goes on.',
    );
  }
  return { ...(await readFiles(drive.root, onProgress)), ...(await compareItems(ctx, drive)) };
}

async function readFiles(
  root: string,
  onProgress: Progress,
): Promise<Pick<DriveReport, 'files' | 'missing' | 'damaged'>> {
  const listed = [
    ...(await readManifest(root, 'manifest-sha256.txt')),
    ...(await readManifest(root, 'tagmanifest-sha256.txt')),
  ];
  const found: Pick<DriveReport, 'missing' | 'damaged'> = { missing: [], damaged: [] };
  for (const [done, { place, sha256 }] of listed.entries()) {
    const state = await stateOf(root, place, sha256);
    if (state !== 'whole') {
      // A stick that was pulled out looks like one on which everything is missing.
      await readDriveStamp(root).catch(() => {
        throw new TargetGone();
      });
      found[state].push(place);
    }
    onProgress(done + 1, listed.length);
  }
  return { files: listed.length, ...found };
}

async function stateOf(
  root: string,
  place: string,
  sha256: string,
): Promise<'whole' | 'missing' | 'damaged'> {
  const file = await findListed(root, place);
  if (file === null) return 'missing';
  const read = await hashFile(file).catch(() => null);
  return read?.sha256 === sha256 ? 'whole' : 'damaged';
}

async function compareItems(
  { db }: Pick<Ctx, 'db'>,
  { root, scope }: Drive,
): Promise<Pick<DriveReport, 'newItems' | 'goneItems'>> {
  const held = new Set<string>();
  for await (const { id, file } of readArchiveList(root, 'items')) {
    if (file !== 'missing') held.add(id);
  }
  let newItems = 0;
  for await (const { id } of readExportItems(db, scope)) {
    if (!held.delete(id)) newItems += 1;
  }
  return { newItems, goneItems: held.size };
}
