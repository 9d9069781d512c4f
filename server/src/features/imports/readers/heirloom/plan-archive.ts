import type { ArchiveItem } from '@heirloom/contract/archive-format/archive-item.schema.ts';
import type {
  ArchiveEntry,
  ArchiveHead,
} from '@heirloom/contract/archive-format/archive.schema.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import { findOwner } from '#features/imports/readers/heirloom/archive-here.read.ts';
import { readArchive } from '#features/imports/readers/heirloom/archive-lines.ts';
import {
  leaveOutFiles,
  takeArchiveItems,
} from '#features/imports/readers/heirloom/archive-plan.repo.ts';
import type { ArchiveSource } from '#features/imports/readers/heirloom/archive-source.ts';
import { refuseTrashed } from '#features/imports/sidecars.repo.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import type { Db } from '#platform/db/schema.ts';

const itemsAtOnce = 200;

/**
 * Takes over what an export says of its files. Of an export of everybody only what belongs to the person of the import,
 * by address or name; of a space or a collection all of it.
 */
export async function planArchive(db: Db, row: ImportRow, archive: ArchiveSource): Promise<void> {
  const plan = { importId: row.id, prefix: archive.prefix };
  const ownerId = await subjectOf(db, row.owner_id, archive);
  let taken: ArchiveItem[] = [];
  let left: string[] = [];
  const flush = async () => {
    await takeArchiveItems(db, plan, taken);
    await leaveOutFiles(db, plan, left);
    taken = [];
    left = [];
  };
  for await (const line of readArchive(await archive.open())) {
    if (line.list !== 'items') continue;
    const { entry } = line;
    if (ownerId === null || entry.ownerId === ownerId) taken.push(entry);
    else left.push(...[entry.path ?? [], entry.beside.map(({ path }) => path)].flat());
    if (taken.length + left.length >= itemsAtOnce) await flush();
  }
  await flush();
  if (!row.with_trash) await refuseTrashed(db, row.id);
}

/**
 * Finds whom of the people of an export an import is about; null: of all of them.
 * @throws SourceGone with a sentence where it is of several people, none of whom this is
 */
export async function subjectOf(
  db: Db,
  userId: string,
  archive: ArchiveSource,
): Promise<string | null> {
  let head: ArchiveHead | null = null;
  const people: ArchiveEntry<'people'>[] = [];
  for await (const line of readArchive(await archive.open())) {
    if (line.list === null) head = line.head;
    else if (line.list === 'people') people.push(line.entry);
    else break;
  }
  if (head === null || head.scope.kind === 'space' || head.scope.kind === 'collection') return null;
  if (head.scope.kind === 'person') return head.scope.id;
  const owner = await findOwner(db, userId);
  const isSame = (person: ArchiveEntry<'people'>) =>
    person.id === owner.id || person.email === owner.email || person.username === owner.username;
  const found = people.find(isSame) ?? (people.length === 1 ? people[0] : undefined);
  if (!found) throw new SourceGone(importWords().notInExport);
  return found.id;
}
