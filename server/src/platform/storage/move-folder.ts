import { mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Folders } from '#platform/folders.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { type Copied, copyTree } from '#platform/storage/copy-tree.ts';
import { flush } from '#platform/storage/durable-files.ts';
import {
  isOurs,
  markerName,
  noteDerivedApart,
  readMarker,
} from '#platform/storage/installation-marker.ts';
import {
  folderOf,
  type MovedPart,
  readUnfinishedMove,
  unfinishedMoveName,
} from '#platform/storage/unfinished-move.ts';
import { walkFiles } from '#platform/storage/walk-files.ts';

type Move = { part: MovedPart; folders: Folders; target: string; onFile?: (bytes: number) => void };

const derivedFolders = ['thumbnails', 'renditions'];
const staging = '.staging';

/**
 * Copies a part of the archive to another folder, compares every file, and only then marks the target as ours and the
 * source as moved. The files of the source stay. The caller makes sure that nobody uses the archive. May be repeated
 * after it was stopped.
 * @throws StartRefused when the target cannot be used
 */
export async function moveFolder(move: Move): Promise<Copied> {
  const { part, folders, target } = move;
  const source = folderOf(part, folders);
  await requireUsable(move, source);
  await mkdir(target, { recursive: true, mode: 0o700 });
  await writeFile(path.join(target, unfinishedMoveName), source, { mode: 0o600, flush: true });
  const copied = await copyTree(source, target, {
    takes: (place) => isOfPart(part, place),
    ...(move.onFile && { onFile: move.onFile }),
  });
  if (part === 'originals') {
    const inside = path.join(target, staging);
    const staged = await copyTree(folders.stagingDir, inside, { takes: isUpload });
    copied.files += staged.files;
    copied.sizeBytes += staged.sizeBytes;
  }
  await handOver(move, source);
  await rm(path.join(target, unfinishedMoveName));
  await flush(target);
  return copied;
}

const isUpload = (place: string): boolean => place.startsWith('upload-');

function isOfPart(part: MovedPart, place: string): boolean {
  const [first = ''] = place.split(path.sep);
  if (part === 'derived') return derivedFolders.includes(first);
  if (part === 'originals') return !first.startsWith(markerName) && first !== staging;
  return /^pg\d+$/.test(first);
}

async function requireUsable({ part, folders, target }: Move, source: string): Promise<void> {
  const isWithin = (inner: string, outer: string): boolean =>
    !path.relative(outer, inner).startsWith('..');
  if (part !== 'derived' && (isWithin(target, source) || isWithin(source, target))) {
    throw new StartRefused(`${target} and ${source} must not lie in one another.`);
  }
  if (target === source) throw new StartRefused(`${target} is where it is already.`);
  const names = await readdir(target).catch(() => []);
  const from = await readUnfinishedMove(target);
  const isBack = part === 'derived' && target === folders.dataDir;
  if (
    !isBack &&
    from !== source &&
    names.some((name) => name.startsWith(markerName) || !isOurs(name))
  ) {
    throw new StartRefused(`${target} is not empty. Choose an empty folder.`);
  }
  if (from === source) return;
  const neededBytes = await measure({ part, folders }, source);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(target);
  if (neededBytes < bavail * bsize) return;
  const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);
  throw new StartRefused(
    `${target} needs ${gigabytes(neededBytes)} GB; its disk has ${gigabytes(bavail * bsize)} GB. Nothing was changed.`,
  );
}

async function measure({ part, folders }: Pick<Move, 'part' | 'folders'>, source: string) {
  let neededBytes = 0;
  for await (const file of walkFiles(source)) {
    if (isOfPart(part, path.relative(source, file.path))) neededBytes += file.sizeBytes;
  }
  if (part !== 'originals') return neededBytes;
  for await (const file of walkFiles(folders.stagingDir)) {
    if (isUpload(path.relative(folders.stagingDir, file.path))) neededBytes += file.sizeBytes;
  }
  return neededBytes;
}

/** Each step may be repeated, and after each the archive is either where it was, or where it is now. */
async function handOver({ part, folders, target }: Move, source: string): Promise<void> {
  if (part === 'database') {
    for (const name of await readdir(source)) {
      if (/^pg\d+$/.test(name))
        await rename(path.join(source, name), path.join(source, `${name}.moved`));
    }
    return flush(source);
  }
  const id = await readMarker(folders.originalsDir);
  if (part === 'originals') {
    const marker = path.join(source, markerName);
    await copyTree(source, target, { takes: (place) => place.startsWith(markerName) });
    await rename(marker, `${marker}.moved`);
    return flush(source);
  }
  const isApart = target !== folders.dataDir;
  if (isApart) await markAs(target, id);
  await noteDerivedApart(folders.originalsDir, isApart);
  if (source !== folders.dataDir) await rm(path.join(source, markerName), { force: true });
}

/** The folder is full of our files already. */
async function markAs(target: string, id: string | null): Promise<void> {
  if (id === null) throw new StartRefused('The originals have no marker.');
  const text = `${JSON.stringify({ installationId: id, createdAt: new Date().toISOString() }, null, 2)}\n`;
  await writeFile(path.join(target, markerName), text, { mode: 0o600, flush: true });
}
