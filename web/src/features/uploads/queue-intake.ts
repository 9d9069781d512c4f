import {
  findDateInFolders,
  findDateInName,
} from '@heirloom/contract/name-dates/find-date-in-name.ts';
import { gatherDiscTitles } from '#features/uploads/disc-titles.ts';
import type { ItemFolder } from '#features/uploads/queue-item.ts';
import type { QueueAction } from '#features/uploads/upload-queue.ts';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { pairSidecars, readSidecar } from '#features/uploads/xmp-sidecars.ts';
import { folderOf } from '#lib/dropped-files.ts';

/** Adds chosen files to the queue, and reads the XMP sidecars among them. */
export function createIntake(dispatch: (action: QueueAction) => void) {
  let reading: Promise<unknown> = Promise.resolve();
  let count = 0;

  const describe = async (sidecars: (readonly [id: string, file: File])[]): Promise<void> => {
    const read = sidecars.map(async ([id, file]) => [id, await readSidecar(file)] as const);
    dispatch({ do: 'describe', facts: new Map(await Promise.all(read)) });
  };

  const add = (chosen: File[], target: UploadTarget | null = null): void => {
    const { files: gathered, leftOut } = gatherDiscTitles(chosen);
    const { files, sidecars, unmatched } = pairSidecars(gathered);
    const ids = files.map(() => `file-${(count += 1)}`);
    const folders = files.map(folderWithDate);
    dispatch({ do: 'add', files, ids, sidecars, folders, target, leftOut, unmatched });
    const written = ids.flatMap((id, n) => (sidecars[n] ? [[id, sidecars[n]] as const] : []));
    if (written.length > 0) reading = Promise.all([reading, describe(written)]);
  };
  return { add, allRead: () => reading };
}

/** Names the folder of a file, and the date in its name unless the file's own name has one. */
function folderWithDate(file: File): ItemFolder | null {
  const path = folderOf(file);
  if (path === '') return null;
  const now = new Date();
  const date = findDateInName(file.name, now) ? null : findDateInFolders(path, now);
  const length = date && { year: 4, month: 7, day: 10, decade: 0, unknown: 0 }[date.precision];
  return { path, takenAt: length ? date.localTime.slice(0, length) : null };
}
