import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { importWords } from '#features/imports/imports.messages.ts';
import {
  archiveInFolder,
  archiveInZip,
  type ArchiveSource,
  ofArchive,
} from '#features/imports/readers/heirloom/archive-source.ts';
import { createFolderSource, type LeaveOut } from '#features/imports/source/folder-source.ts';
import { type Source, SourceGone } from '#features/imports/source/source.ts';
import { createZipSource } from '#features/imports/source/zip-source.ts';
import { foldersOf, type FolderSettings } from '#platform/folders.ts';
import { openPlain } from '#platform/storage/plain-file.ts';

export type OpenSources = {
  parts: Source[];
  /** As people read it. */
  label: string;
  /** The same for the same folders and files, in whatever order they are given. */
  key: string;
  /** Exports of Heirloom among them, in folders or ZIP files. */
  archives: ArchiveSource[];
};

/**
 * Finds folders and ZIP files on this machine; several are the parts of one source.
 * @throws SourceGone with a sentence: missing, neither folder nor ZIP, or the archive's own folder
 */
export async function openSources(
  settings: FolderSettings,
  places: string[],
  leaveOut: LeaveOut = () => false,
): Promise<OpenSources> {
  const own = await Promise.all(Object.values(foldersOf(settings)).map(realPlace));
  const found = new Map<string, Source>();
  const archives = new Map<string, ArchiveSource>();
  const folders = new Set<string>();
  for (const place of places) {
    const real = await realpath(place).catch(() => null);
    if (real === null) throw new SourceGone(importWords().missing(place));
    if (own.some((folder) => holds(folder, real) || holds(real, folder))) {
      throw new SourceGone(importWords().inArchive(place));
    }
    const facts = await stat(real);
    if (!facts.isDirectory() && !(await isZip(real)))
      throw new SourceGone(importWords().noZip(place));
    const isFolder = facts.isDirectory();
    const source = isFolder ? createFolderSource(real, leaveOut) : createZipSource(real);
    const archive = isFolder ? await archiveInFolder(real) : await archiveInZip(source);
    if (archive) archives.set(real, archive);
    if (isFolder) folders.add(real);
    found.set(real, { ...source, isThere: () => isSame(real, facts) });
  }
  const sorted = [...found.keys()].toSorted();
  return {
    parts: sorted.map((place) =>
      ofArchive(found.get(place)!, { own: archives.get(place), all: [...archives.values()] }),
    ),
    archives: [...archives].map(([place, archive]) =>
      // Two disks may have a folder of the same name.
      folders.has(place) ? { ...archive, part: sorted.indexOf(place) } : archive,
    ),
    label: sorted.join('\n'),
    key: createHash('sha256').update(sorted.join('\0')).digest('hex'),
  };
}

/** @throws SourceGone unless every part can still be read */
export async function requireSources({ parts }: OpenSources): Promise<void> {
  for (const part of parts) {
    if (!(await part.isThere())) throw new SourceGone(importWords('en').sourceGone);
  }
}

/** Not each folder of an archive is there before it is needed. */
const realPlace = (place: string): Promise<string> => realpath(place).catch(() => place);

/** The place of a disk that was unplugged may be there still, and empty. */
async function isSame(place: string, { dev, ino }: Stats): Promise<boolean> {
  const now = await stat(place).catch(() => null);
  return now?.dev === dev && now.ino === ino;
}

/** Tells whether a file begins as ZIP files do, also if it breaks off later. */
async function isZip(place: string): Promise<boolean> {
  if (!(await stat(place)).isFile()) return false;
  try {
    await using file = await openPlain(place);
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } catch {
    return false;
  }
}

function holds(folder: string, other: string): boolean {
  const between = path.relative(folder, other);
  return between === '' || !(between.startsWith('..') || path.isAbsolute(between));
}
