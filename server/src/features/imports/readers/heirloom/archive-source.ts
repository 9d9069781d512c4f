import path from 'node:path';
import type { Readable } from 'node:stream';
import type { SourceFile, SourceFiles } from '#features/imports/source/source.ts';
import { openPlain, requirePlainFolders, sizeOfPlain } from '#platform/storage/plain-file.ts';

/** An export of Heirloom. */
export type ArchiveSource = {
  /** What stands before `data/` in the paths of its files. */
  prefix: string;
  /** Which part of the source it is; ZIP files that make one bag have one of it together, and none. */
  part?: number;
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

const inZip = /^([^/]+\/)?data\/archive\.json$/;

/** Does the same with a ZIP file, in which it may all be in one folder. */
export async function archiveInZip(source: SourceFiles): Promise<ArchiveSource | null> {
  for await (const files of source.files()) {
    const file = files.find(({ path: place }) => inZip.test(place));
    if (file && file.obstacle !== null) return null;
    if (file) {
      const prefix = inZip.exec(file.path)?.[1] ?? '';
      if (prefix !== '' && !(await isOurs(file))) return null;
      return { prefix, open: () => openInZip(source, file.path) };
    }
    const isOfBag = /^(?:[^/]+\/)?(?:data\/|bagit\.txt$)/;
    if (!files.some(({ path: place }) => isOfBag.test(place))) return null;
  }
  return null;
}

/** In a folder, something else may have the same name. */
async function isOurs(file: SourceFile): Promise<boolean> {
  const stream = await file.read();
  try {
    for await (const piece of stream) return String(piece).includes('"heirloom-archive"');
    return false;
  } finally {
    stream.destroy();
  }
}

/** A file can be read until the next ones are asked for, so the list is held there. */
async function openInZip(source: SourceFiles, wanted: string): Promise<Readable> {
  const batches = source.files()[Symbol.asyncIterator]();
  for (;;) {
    const next = await batches.next();
    if (next.done) throw new Error('The ZIP file has changed.');
    const file = next.value.find(({ path: place }) => place === wanted);
    if (!file) continue;
    try {
      const stream = await file.read();
      stream.once('close', () => void batches.return?.());
      return stream;
    } catch (error) {
      await batches.return?.();
      throw error;
    }
  }
}

/**
 * Leaves of a source that is, or is a part of, an export only what belongs to it. Of ZIP files that make one bag only one
 * has its list.
 */
export function ofArchive<Part extends SourceFiles>(
  part: Part,
  { own, all }: { own: ArchiveSource | null | undefined; all: readonly ArchiveSource[] },
): Part {
  const archive = own ?? all.find(({ prefix }) => prefix === '') ?? all[0];
  return archive ? { ...part, ...onlyArchive(part, archive) } : part;
}

/** Originals, and what other programs had put beside them. */
function onlyArchive(source: SourceFiles, { prefix }: ArchiveSource): SourceFiles {
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
