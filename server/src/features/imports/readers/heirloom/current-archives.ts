import { importWords } from '#features/imports/imports.messages.ts';
import { readArchive } from '#features/imports/readers/heirloom/archive-lines.ts';
import type { ArchiveSource } from '#features/imports/readers/heirloom/archive-source.ts';
import { SourceGone } from '#features/imports/source/source.ts';

export type CurrentArchive = {
  archive: ArchiveSource;
  /** The one after which it was made, and which has the files that it has not. */
  earlier: ArchiveSource | null;
};

/**
 * Lists the exports of a source that say how things are. One that is given with a later one, which was made after it,
 * has only files for that.
 * @throws SourceGone where such a later one is given alone
 */
export async function currentArchives(
  archives: readonly ArchiveSource[],
): Promise<CurrentArchive[]> {
  const known: { archive: ArchiveSource; id: string; since: string | null }[] = [];
  for (const archive of archives) {
    const { id, since } = await headOf(archive);
    known.push({ archive, id, since });
  }
  const superseded = new Set(known.map(({ since }) => since));
  return known
    .filter(({ id }) => !superseded.has(id))
    .map(({ archive, since }) => {
      if (since === null) return { archive, earlier: null };
      const earlier = known.find(({ id }) => id === since)?.archive;
      if (earlier === undefined) throw new SourceGone(importWords().needsEarlier);
      return { archive, earlier };
    });
}

async function headOf(archive: ArchiveSource) {
  for await (const line of readArchive(await archive.open())) {
    if (line.list === null) return line.head;
  }
  throw new SourceGone(importWords().noExport);
}
