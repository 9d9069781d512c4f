import path from 'node:path';
import type { Readable } from 'node:stream';
import type { SourceFile, SourceFiles } from '#features/imports/source/source.ts';
import { openPlain, requirePlainFolders, sizeOfPlain } from '#platform/storage/plain-file.ts';

/** An export of Heirloom. */
export type ArchiveSource = {
  /** What stands before `data/` in the paths of its files. */
  prefix: string;
  /** Opens its `archive.json`. */
  open(): Promise<Readable>;
  /** Where all people of an export of everybody come in together: the accounts that they have here. */
  everybody?: ReadonlyMap<string, string>;
};

/** Finds out whether a folder is an export or a drive of Heirloom. */
export async function archiveInFolder(root: string): Promise<ArchiveSource | null> {
  const file = path.join(root, 'data', 'archive.json');
  if ((await sizeOfPlain(file).catch(() => null)) === null) return null;
  return {
    prefix: `${path.basename(root)}/`,
    open: async () => {
      await requirePlainFolders(root, file);
      return (await openPlain(file)).createReadStream();
    },
  };
}

/** Does the same with ZIP files; of several parts one has it, and all begin in the same way. */
export async function archiveInZip(source: SourceFiles): Promise<ArchiveSource | null> {
  for await (const files of source.files()) {
    const file = files.find(({ path: place }) => place === 'data/archive.json');
    if (file && file.obstacle !== null) return null;
    if (file) return { prefix: '', open: () => openInZip(source) };
    if (!files.some(({ path: place }) => /^(?:data\/|bagit\.txt$)/.test(place))) return null;
  }
  return null;
}

/** A file can be read until the next ones are asked for, so the list is held there. */
async function openInZip(source: SourceFiles): Promise<Readable> {
  const batches = source.files()[Symbol.asyncIterator]();
  for (;;) {
    const next = await batches.next();
    if (next.done) throw new Error('The ZIP file has changed.');
    const file = next.value.find(({ path: place }) => place === 'data/archive.json');
    if (!file) continue;
    const stream = await file.read();
    stream.once('close', () => void batches.return?.());
    return stream;
  }
}

/** Leaves only what belongs to the archive: originals, and what other programs had put beside them. */
export function onlyArchive(
  source: SourceFiles,
  { prefix }: Pick<ArchiveSource, 'prefix'>,
): SourceFiles {
  const isWanted = ({ path: place }: SourceFile): boolean =>
    place.startsWith(`${prefix}data/`) &&
    place !== `${prefix}data/archive.json` &&
    (isBeside(place) || !place.endsWith('.xmp'));
  return {
    files: async function* () {
      for await (const files of source.files()) {
        const wanted = files.filter(isWanted);
        if (wanted.length > 0) yield wanted;
      }
    },
  };
}

export function isBeside(place: string): boolean {
  return /(?:^|\/)data\/_beside\//.test(place);
}
