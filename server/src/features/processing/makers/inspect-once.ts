/** What files are, as it was found out last: upload and each step of an item ask for it, and the answer takes three programs. */
import { stat } from 'node:fs/promises';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';
import type { CallOptions, MediaWorkers } from '#platform/media/worker/media-workers.ts';

type File = { path: string; fileName: string; isOwnCopy?: boolean };
type Found = { tools: MediaWorkers['tools']; inspection: Inspection };

/** More than the items that are processed at the same time. */
const mostFiles = 100;
const lastFound = new WeakMap<MediaWorkers, Map<string, Found>>();

/** Inspects a file, unless these workers have done so with these tools since it was changed last. */
export async function inspectOnce(
  media: MediaWorkers,
  file: File,
  options: CallOptions,
): Promise<Inspection> {
  const found = lastFound.get(media)?.get((await stateOf(file)) ?? '');
  return found?.tools === media.tools ? found.inspection : inspectAnew(media, file, options);
}

/** Inspects the access copy of a film or recording, likewise. */
export function inspectCopy(
  media: MediaWorkers,
  path: string,
  options: CallOptions,
): Promise<Inspection> {
  return inspectOnce(media, { path, fileName: 'play.mp4', isOwnCopy: true }, options);
}

/** Inspects a file and remembers the answer, unless another try may know more. */
export async function inspectAnew(
  media: MediaWorkers,
  file: File,
  options: CallOptions,
): Promise<Inspection> {
  const { tools } = media;
  const state = await stateOf(file);
  const inspection = await media.inspect(file, options);
  const isFinal = inspection.problem === null && !inspection.probe?.isTimedOut;
  if (state !== null && isFinal) remember(media, state, { tools, inspection });
  return inspection;
}

function remember(media: MediaWorkers, state: string, found: Found): void {
  const files = lastFound.get(media) ?? new Map<string, Found>();
  lastFound.set(media, files);
  files.delete(state);
  files.set(state, found);
  for (const oldest of files.keys()) {
    if (files.size <= mostFiles) return;
    files.delete(oldest);
  }
}

/**
 * Changes whenever the file does; null where there is none. A file that was fetched from a store is another each time. Not
 * its path, nor the time of the inode: an upload that was looked into becomes an original by a link, and a file is linked
 * into the folder of a worker.
 */
async function stateOf({ path, fileName, isOwnCopy = false }: File): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (found === null) return null;
  const { dev, ino, size, mtimeNs } = found;
  return [dev, ino, size, mtimeNs, fileName, isOwnCopy].join('\n');
}
