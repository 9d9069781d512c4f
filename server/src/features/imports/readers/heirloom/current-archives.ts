import type { ArchiveHead } from '@heirloom/contract/archive-format/archive.schema.ts';
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
 * has only files for that; of several that were made after the same one, the latest of the same has all of the others.
 * @throws SourceGone where such a later one is given alone
 */
export async function currentArchives(
  archives: readonly ArchiveSource[],
): Promise<CurrentArchive[]> {
  const known: Known[] = [];
  for (const archive of archives) known.push({ archive, head: await headOf(archive) });
  const current = known.filter(({ head }) => !known.some((other) => isAfter(other.head, head)));
  return current.map(({ archive, head: { since } }) => {
    if (since === null) return { archive, earlier: null };
    const earlier = known.find(({ head }) => head.id === since)?.archive;
    if (earlier === undefined) throw new SourceGone(importWords().needsEarlier);
    return { archive, earlier };
  });
}

type Known = { archive: ArchiveSource; head: ArchiveHead };

function isAfter(later: ArchiveHead, head: ArchiveHead): boolean {
  if (later.since === null) return false;
  if (later.since === head.id) return true;
  const isOfSame = later.scope.kind === head.scope.kind && later.scope.id === head.scope.id;
  return (
    later.since === head.since && isOfSame && Date.parse(later.madeAt) > Date.parse(head.madeAt)
  );
}

async function headOf(archive: ArchiveSource): Promise<ArchiveHead> {
  for await (const line of readArchive(await archive.open())) {
    if (line.list === null) return line.head;
  }
  throw new SourceGone(importWords().noExport);
}
