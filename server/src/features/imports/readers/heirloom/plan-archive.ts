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
  besideOf,
  fileOf,
  leaveOutFiles,
  leaveOutSuperseded,
  markSuperseded,
  type Said,
  takeArchiveItems,
} from '#features/imports/readers/heirloom/archive-plan.repo.ts';
import type { ArchiveSource } from '#features/imports/readers/heirloom/archive-source.ts';
import {
  type CurrentArchive,
  currentArchives,
} from '#features/imports/readers/heirloom/current-archives.ts';
import { refuseTrashed } from '#features/imports/sidecars.repo.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import { isRefusedValue } from '#platform/db/database-error.ts';
import type { Db } from '#platform/db/schema.ts';

const itemsAtOnce = 200;
const lettersAtOnce = 4 * 1024 * 1024;

/**
 * Takes over what exports say of their files. What a later one has no more of the one that it was made after is left out.
 * @throws SourceGone
 */
export async function planArchives(
  db: Db,
  row: ImportRow,
  archives: readonly ArchiveSource[],
): Promise<void> {
  const current = await currentArchives(archives);
  const isCurrent = new Set(current.map(({ archive }) => archive));
  const superseded = archives.filter((archive) => !isCurrent.has(archive));
  for (const archive of superseded) await supersede(db, row, archive);
  for (const each of current) await planArchive(db, row, each);
  if (superseded.length > 0) await leaveOutSuperseded(db, row.id);
}

/** Whatever it says of its files, whoever's they were: what counts is what the later one says. */
async function supersede(db: Db, row: ImportRow, archive: ArchiveSource): Promise<void> {
  let files: Said[] = [];
  const flush = async () => {
    await markSuperseded(db, row.id, { files, isSuperseded: true });
    files = [];
  };
  for await (const line of readArchive(await archive.open())) {
    if (line.list !== 'items') continue;
    files.push(...filesOf({ archive, earlier: null }, line.entry));
    if (files.length >= itemsAtOnce) await flush();
  }
  await flush();
}

/**
 * Takes over what an export says of its files. Of an export of everybody only what belongs to the person of the import,
 * by address or name; of a space or a collection all of it.
 */
async function planArchive(
  db: Db,
  row: ImportRow,
  { archive, earlier }: CurrentArchive,
): Promise<void> {
  const plan = { importId: row.id, archive, earlier };
  const { subjectId } = await findSubject(db, row.owner_id, archive);
  const films = new Set<string>();
  const cuts: ArchiveItem[] = [];
  let taken: ArchiveItem[] = [];
  let left: Said[] = [];
  let letters = 0;
  const flush = async () => {
    const files = taken.flatMap((item) => filesOf(plan, item));
    if (earlier !== null) await markSuperseded(db, row.id, { files, isSuperseded: false });
    await takeItems(db, plan, taken);
    await leaveOutFiles(db, row.id, left);
    taken = [];
    left = [];
    letters = 0;
  };
  for await (const line of readArchive(await archive.open())) {
    if (line.list !== 'items') continue;
    const { entry } = line;
    const isTheirs = subjectId === null || entry.ownerId === subjectId;
    if (isTheirs && entry.file === 'cut') cuts.push(entry);
    else if (isTheirs) taken.push(entry);
    else left.push(...filesOf(plan, entry));
    if (entry.type !== 'image' && entry.file !== 'missing') films.add(entry.id);
    letters += line.length;
    if (taken.length + left.length >= itemsAtOnce || letters >= lettersAtOnce) await flush();
  }
  for (const cut of cuts) {
    // What was cut for a clip is a part of its film's file; only without that it is an item of its own.
    if (cut.part !== null && films.has(cut.part.of)) left.push(...filesOf(plan, cut));
    else taken.push(cut);
  }
  await flush();
  if (!row.with_trash) await refuseTrashed(db, row.id);
}

function filesOf(plan: Parameters<typeof fileOf>[0], item: ArchiveItem): Said[] {
  return [...fileOf(plan, item), ...besideOf(plan.archive, item)];
}

/** An item that says what the database cannot keep is known by its file alone; the others are taken over. */
async function takeItems(
  db: Db,
  plan: Parameters<typeof takeArchiveItems>[1],
  items: readonly ArchiveItem[],
): Promise<void> {
  try {
    await takeArchiveItems(db, plan, items);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    if (items.length > 1) for (const item of items) await takeItems(db, plan, [item]);
  }
}

/**
 * Finds whom of the people of an export an import is about (null: of all of them), and who of them its person is.
 * @throws SourceGone with a sentence where it is of several people, none of whom this is
 */
export async function findSubject(
  db: Db,
  userId: string,
  archive: ArchiveSource,
): Promise<{ subjectId: string | null; selfId: string | null; head: ArchiveHead }> {
  const owner = await findOwner(db, userId);
  const isSame = (person: ArchiveEntry<'people'>) =>
    archive.everybody
      ? archive.everybody.get(person.id) === userId
      : person.id === owner.id ||
        person.email === owner.email ||
        person.username === owner.username;
  let head: ArchiveHead | null = null;
  let first: string | null = null;
  let isOnly = true;
  let selfId: string | null = null;
  for await (const line of readArchive(await archive.open())) {
    if (line.list === null) ({ head } = line);
    else if (line.list === 'people') {
      isOnly = first === null;
      first ??= line.entry.id;
      if (isSame(line.entry)) selfId ??= line.entry.id;
    } else break;
  }
  if (head === null) throw new SourceGone(importWords().noExport);
  const { kind, id } = head.scope;
  if (kind === 'space' || kind === 'collection') return { subjectId: null, selfId, head };
  if (kind === 'person') return { subjectId: id, selfId: id, head };
  selfId ??= isOnly ? first : null;
  if (selfId === null) throw new SourceGone(importWords().notInExport);
  return { subjectId: selfId, selfId, head };
}
