import type {
  ArchiveEntry,
  ArchiveListName,
} from '@heirloom/contract/archive-format/archive.schema.ts';
import { mergeCollection } from '#features/collections/rebuild-collection.service.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import type { KeepCtx } from '#features/imports/keep-entry.ts';
import {
  findClips,
  findOwnCollections,
} from '#features/imports/readers/heirloom/archive-here.read.ts';
import { readArchive } from '#features/imports/readers/heirloom/archive-lines.ts';
import { findArchived } from '#features/imports/readers/heirloom/archive-plan.repo.ts';
import type { ArchiveSource } from '#features/imports/readers/heirloom/archive-source.ts';
import { otherId } from '#features/imports/readers/heirloom/other-id.ts';
import { subjectOf } from '#features/imports/readers/heirloom/plan-archive.ts';
import { tellClip, tellItem } from '#features/imports/readers/heirloom/tell-item.ts';
import type { Telling } from '#features/imports/readers/heirloom/telling.ts';
import { restoreChange } from '#features/media-items/restore-item.repo.ts';
import { takePosition } from '#features/media/restore-position.service.ts';
import { restoreSpace } from '#features/spaces/restore-space.repo.ts';
import { isRefusedValue } from '#platform/db/database-error.ts';

/**
 * Takes over what an export says beyond the files, when these are kept: of items that are new here all, of others
 * nothing, so that nobody loses what they wrote here. May be repeated.
 */
export async function tellArchive(
  ctx: KeepCtx,
  row: ImportRow,
  archive: ArchiveSource,
): Promise<void> {
  const telling = { row, subjectId: await subjectOf(ctx.db, row.owner_id, archive) };
  for await (const line of readArchive(await archive.open())) {
    if (line.list === null) continue;
    const take = takers[line.list] as (typeof takers)['items'];
    await take(ctx, telling, line.entry as ArchiveEntry<'items'>).catch((error: unknown) => {
      // Whoever can write files can write anything into one.
      if (!isRefusedValue(error)) throw error;
    });
  }
}

type Take<Name extends ArchiveListName> = (
  ctx: KeepCtx,
  telling: Telling,
  entry: ArchiveEntry<Name>,
) => Promise<void>;

/** How each list is taken over; a new one is a line here. Links are not: their addresses are known to nobody. */
const takers: { [Name in ArchiveListName]: Take<Name> } = {
  people: async () => undefined,
  items: (ctx, telling, item) =>
    item.part === null ? tellItem(ctx, telling, item) : tellClip(ctx, telling, item),
  collections: takeCollection,
  spaces: takeSpace,
  links: async () => undefined,
  positions: takePositionOf,
  history: takeChange,
};

async function takeCollection(
  { db }: KeepCtx,
  { row, subjectId }: Telling,
  collection: ArchiveEntry<'collections'>,
): Promise<void> {
  const isTheirs = subjectId === null || collection.ownerId === subjectId;
  if (!isTheirs || row.collections === 'none') return;
  const here = await whatIsHere(db, row, collection);
  const idOf = (itemId: string | null) => (itemId === null ? null : (here.ids.get(itemId) ?? null));
  const items = collection.items.flatMap(({ itemId, ...item }) => {
    const mediaId = idOf(itemId);
    return mediaId === null ? [] : { ...item, mediaId };
  });
  const record = {
    ...collection,
    ownerId: row.owner_id,
    thumbnailMediaId: idOf(collection.coverId),
    items,
  };
  await mergeCollection(db, record, {
    ownerId: row.owner_id,
    newIds: here.newIds,
    otherId: otherId(row.owner_id, collection.id),
  });
}

/** Clips have no file in the source: one that is here has its own id, or the other. */
async function whatIsHere(
  db: KeepCtx['db'],
  row: ImportRow,
  { items, coverId }: { items: readonly { itemId: string }[]; coverId: string | null },
) {
  const wanted = [...items.map(({ itemId }) => itemId), ...(coverId === null ? [] : [coverId])];
  const found = await findArchived(db, row.id, wanted);
  const ids = new Map([...found].map(([id, { mediaId }]) => [id, mediaId]));
  const newIds = new Set(
    [...found.values()].filter(({ isKept }) => isKept).map((each) => each.mediaId),
  );
  const clips = wanted
    .filter((id) => !found.has(id))
    .map((id) => ({ id, otherId: otherId(row.owner_id, id) }));
  for (const [id, clipId] of await findClips(db, row.owner_id, clips)) ids.set(id, clipId);
  return { ids, newIds };
}

async function takeSpace(
  { db }: KeepCtx,
  { row, subjectId }: Telling,
  space: ArchiveEntry<'spaces'>,
): Promise<void> {
  // Whoever was only a member of it has it elsewhere: it is its owner's to bring back.
  const owner = space.members.find(
    ({ personId, role }) => personId === subjectId && role === 'owner',
  );
  if (!owner) return;
  const here = await whatIsHere(db, row, space);
  const items = space.items.flatMap((item) => {
    const itemId = here.ids.get(item.itemId);
    return itemId === undefined ? [] : { ...item, itemId };
  });
  const coverId = space.coverId === null ? null : (here.ids.get(space.coverId) ?? null);
  const wanted = space.collections.map(({ collectionId }) => collectionId);
  const known = await findOwnCollections(db, row.owner_id, wanted);
  const collections = space.collections.filter(({ collectionId }) => known.has(collectionId));
  const restored = { ...space, items, coverId, collections };
  const { joinedAt } = owner;
  await db
    .transaction()
    .execute((trx) => restoreSpace(trx, restored, { ownerId: row.owner_id, joinedAt }));
}

async function takePositionOf(
  { db }: KeepCtx,
  { row, subjectId }: Telling,
  position: ArchiveEntry<'positions'>,
): Promise<void> {
  if (position.personId !== subjectId) return;
  const mediaId = await findHere(db, row, position.itemId);
  if (mediaId) await takePosition(db, { userId: row.owner_id, mediaId }, position);
}

async function takeChange(
  { db }: KeepCtx,
  { row, subjectId }: Telling,
  change: ArchiveEntry<'history'>,
): Promise<void> {
  const here = (await findArchived(db, row.id, [change.itemId])).get(change.itemId);
  if (!here?.isKept) return;
  const isOwn = change.personId !== null && change.personId === subjectId;
  const actorId = isOwn ? row.owner_id : null;
  await restoreChange(db, { mediaId: here.mediaId, actorId }, change);
}

async function findHere(db: KeepCtx['db'], row: ImportRow, itemId: string): Promise<string | null> {
  const { ids } = await whatIsHere(db, row, { items: [], coverId: itemId });
  return ids.get(itemId) ?? null;
}
