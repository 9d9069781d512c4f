import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { mergeCollection } from '#features/collections/rebuild-collection.service.ts';
import { readImportOwner } from '#features/imports/import-owner.read.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import type { KeepCtx } from '#features/imports/keep-entry.ts';
import { findItemsHere } from '#features/imports/readers/heirloom/archive-here.read.ts';
import { findArchived } from '#features/imports/readers/heirloom/archive-plan.repo.ts';
import type { ArchiveSource } from '#features/imports/readers/heirloom/archive-source.ts';
import { otherId } from '#features/imports/readers/heirloom/other-id.ts';
import { findSubject } from '#features/imports/readers/heirloom/plan-archive.ts';
import { takeTape } from '#features/imports/readers/heirloom/take-tape.ts';
import { tellFamily } from '#features/imports/readers/heirloom/tell-family.ts';
import { tellClip, tellItem } from '#features/imports/readers/heirloom/tell-item.ts';
import { type Takers, tellLists } from '#features/imports/readers/heirloom/tell-lists.ts';
import type { Telling } from '#features/imports/readers/heirloom/telling.ts';
import { restoreChange } from '#features/media-items/restore-item.repo.ts';
import { isAdministrator } from '#features/roles/effective-role.ts';

/**
 * Takes over what an export says beyond the files, when these are kept: of items that are new here all, of others
 * nothing, so that nobody loses what they wrote here. May be repeated.
 */
export async function tellArchive(
  ctx: KeepCtx,
  row: ImportRow,
  archive: ArchiveSource,
): Promise<void> {
  const { subjectId, selfId, head } = await findSubject(ctx.db, row.owner_id, archive);
  const self = new Map(selfId === null ? [] : [[selfId, row.owner_id]]);
  const people = archive.everybody ?? self;
  const isOfSpace = head.scope.kind === 'space';
  await tellLists(ctx, archive, { takers, telling: { row, subjectId, isOfSpace, people } });
  // What they share comes when the items of all are here.
  if (archive.everybody) return;
  const heirId = isOfSpace ? row.owner_id : null;
  const mayMakeSpaces = await mayBringSpaces(ctx, row);
  await tellFamily(ctx, archive, { importIds: [row.id], people, heirId, mayMakeSpaces });
}

/** Where only administrators make spaces, nobody else makes one by a file. Whoever runs the machine may. */
async function mayBringSpaces({ db, config }: KeepCtx, row: ImportRow): Promise<boolean> {
  if (config.SPACES !== 'admins' || row.origin === 'command') return true;
  const maker = await readImportOwner(db, row.actor_id ?? row.owner_id);
  return maker !== null && isAdministrator(maker.role);
}

/** What belongs to one person. Links do not come back: their addresses are known to nobody. */
const takers: Takers<Telling> = {
  items: (ctx, telling, item) =>
    item.part === null ? tellItem(ctx, telling, item) : tellClip(ctx, telling, item),
  collections: takeCollection,
  tapes: takeTape,
  history: takeChange,
};

async function takeCollection(
  { db }: KeepCtx,
  { row, subjectId, isOfSpace }: Telling,
  collection: ArchiveEntry<'collections'>,
): Promise<void> {
  // It comes back with its space.
  if (isOfSpace && collection.spaceId !== null) return;
  const isTheirs = subjectId === null || collection.ownerId === subjectId;
  if (!isTheirs || row.collections === 'none') return;
  const { coverId } = collection;
  const wanted = collection.items.map(({ itemId }) => itemId);
  const whose = { importIds: [row.id], ownerIds: [row.owner_id] };
  const { ids, newIds } = await findItemsHere(db, whose, wanted);
  const items = collection.items.flatMap(({ itemId, ...item }) => {
    const mediaId = ids.get(itemId);
    return mediaId === undefined ? [] : { ...item, mediaId };
  });
  const record = {
    ...collection,
    ownerId: row.owner_id,
    thumbnailMediaId: coverId === null ? null : (ids.get(coverId) ?? null),
    items,
  };
  await mergeCollection(db, record, {
    ownerId: row.owner_id,
    newIds,
    otherId: otherId(row.owner_id, collection.id),
  });
}

async function takeChange(
  { db }: KeepCtx,
  { row, people }: Telling,
  change: ArchiveEntry<'history'>,
): Promise<void> {
  const here = (await findArchived(db, [row.id], [change.itemId])).get(change.itemId);
  if (!here?.isKept) return;
  const actorId = change.personId === null ? null : (people.get(change.personId) ?? null);
  await restoreChange(db, { mediaId: here.mediaId, actorId }, change);
}
