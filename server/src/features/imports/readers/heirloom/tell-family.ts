import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { restoreSpaceCollection } from '#features/collections/rebuild-collection.service.ts';
import { takeComment, takeHeart } from '#features/comments/restore-comments.service.ts';
import type { KeepCtx } from '#features/imports/keep-entry.ts';
import {
  findItemsHere,
  findOwnTapes,
  findSharedCollections,
  type ItemsHere,
} from '#features/imports/readers/heirloom/archive-here.read.ts';
import type { ArchiveSource } from '#features/imports/readers/heirloom/archive-source.ts';
import { type Takers, tellLists } from '#features/imports/readers/heirloom/tell-lists.ts';
import type { FamilyTelling } from '#features/imports/readers/heirloom/telling.ts';
import { takePosition } from '#features/media/restore-position.service.ts';
import { takeProposal } from '#features/proposals/restore-proposal.service.ts';
import { restoreSpace } from '#features/spaces/restore-space.repo.ts';
import { putTapeIntoSpace } from '#features/tapes/space-tapes.repo.ts';

/**
 * Takes over what people share and say to each other, when the items of all who come in are here. Words come only to
 * items that are new, in spaces of theirs: so none comes back that was deleted here, and none into another's space.
 */
export async function tellFamily(
  ctx: KeepCtx,
  archive: ArchiveSource,
  telling: FamilyTelling,
): Promise<void> {
  await tellLists(ctx, archive, { takers, telling });
  // Lists name collections before spaces, since spaces hold them too.
  await tellLists(ctx, archive, { takers: { collections: takeCollection }, telling });
}

const takers: Takers<FamilyTelling> = {
  spaces: takeSpace,
  comments: async ({ db }, telling, comment) => {
    const place = await findPlace(db, telling, comment);
    if (place) await takeComment(db, { ...place, authorId: personOf(telling, comment) }, comment);
  },
  hearts: async ({ db }, telling, heart) => {
    const [place, userId] = [await findPlace(db, telling, heart), personOf(telling, heart)];
    if (place && userId) await takeHeart(db, { ...place, userId }, heart);
  },
  proposals: async ({ db }, telling, proposal) => {
    const [place, proposerId] = [
      await findPlace(db, telling, proposal),
      personOf(telling, proposal),
    ];
    if (place && proposerId) await takeProposal(db, { ...place, proposerId }, proposal);
  },
  positions: async ({ db }, telling, position) => {
    const userId = personOf(telling, position);
    if (userId === null) return;
    const mediaId = (await itemsHere(db, telling, [position.itemId])).ids.get(position.itemId);
    if (mediaId) await takePosition(db, { userId, mediaId }, position);
  },
};

function personOf(
  { people }: FamilyTelling,
  { personId }: { personId: string | null },
): string | null {
  return personId === null ? null : (people.get(personId) ?? null);
}

function ownersOf({ people, heirId }: FamilyTelling): string[] {
  return [...new Set([...people.values(), ...(heirId === null ? [] : [heirId])])];
}

function itemsHere(
  db: KeepCtx['db'],
  telling: FamilyTelling,
  ids: readonly string[],
): Promise<ItemsHere> {
  const whose = { importIds: telling.importIds, ownerIds: ownersOf(telling) };
  return findItemsHere(db, whose, ids);
}

async function findPlace(
  db: KeepCtx['db'],
  telling: FamilyTelling,
  said: { spaceId: string; itemId: string },
): Promise<{ spaceId: string; mediaId: string; ownerIds: string[] } | null> {
  const { ids, newIds } = await itemsHere(db, telling, [said.itemId]);
  const mediaId = ids.get(said.itemId);
  if (mediaId === undefined || !newIds.has(mediaId)) return null;
  return { spaceId: said.spaceId, mediaId, ownerIds: ownersOf(telling) };
}

async function takeSpace(
  { db }: KeepCtx,
  telling: FamilyTelling,
  space: ArchiveEntry<'spaces'>,
): Promise<void> {
  const members = membersHere(telling, space);
  // Whoever was only a member of it has it elsewhere: it is its owner's to bring back.
  if (!members.some(({ role }) => role === 'owner')) return;
  const wanted = space.items.map(({ itemId }) => itemId);
  const { ids, newIds } = await itemsHere(db, telling, wanted);
  const items = space.items.flatMap((item) => {
    const itemId = ids.get(item.itemId);
    return itemId === undefined ? [] : { ...item, itemId };
  });
  const coverId = space.coverId === null ? null : (ids.get(space.coverId) ?? null);
  const owners = ownersOf(telling);
  const shared = space.collections.map(({ collectionId }) => collectionId);
  const itemIds = items.map(({ itemId }) => itemId);
  const known = await findSharedCollections(db, { ownerIds: owners, ids: shared, itemIds });
  const collections = space.collections.filter(({ collectionId }) => known.has(collectionId));
  const tapesHere = await findOwnTapes(
    db,
    owners,
    space.tapes.map(({ tapeId }) => tapeId),
  );
  const tapes = space.tapes.filter(({ tapeId }) => tapesHere.has(tapeId));
  await db.transaction().execute(async (trx) => {
    const restored = { ...space, items, coverId, collections };
    const mayMake = telling.mayMakeSpaces;
    if (!(await restoreSpace(trx, restored, { members, newIds, mayMake }))) return;
    for (const tape of tapes) await putTapeIntoSpace(trx, { spaceId: space.id, ...tape });
  });
}

/** Of one person's export they alone: whoever can write a file cannot make others members. */
function membersHere({ people, heirId }: FamilyTelling, space: ArchiveEntry<'spaces'>) {
  const members = space.members.flatMap(({ personId, ...member }) => {
    const userId = people.get(personId);
    return userId === undefined ? [] : { ...member, userId };
  });
  if (heirId === null || members.some(({ role }) => role === 'owner')) return members;
  return [{ userId: heirId, role: 'owner' as const, joinedAt: space.createdAt }];
}

/** A collection that belongs to a space comes back with it. */
async function takeCollection(
  { db }: KeepCtx,
  telling: FamilyTelling,
  { spaceId, ...collection }: ArchiveEntry<'collections'>,
): Promise<void> {
  if (spaceId === null) return;
  const wanted = collection.items.map(({ itemId }) => itemId);
  const { ids, newIds } = await itemsHere(db, telling, wanted);
  const items = collection.items.flatMap(({ itemId, ...item }) => {
    const mediaId = ids.get(itemId);
    return mediaId === undefined ? [] : { ...item, mediaId };
  });
  const { coverId, makerId } = collection;
  const record = {
    ...collection,
    thumbnailMediaId: coverId === null ? null : (ids.get(coverId) ?? null),
    items,
  };
  const maker = personOf(telling, { personId: makerId });
  await restoreSpaceCollection(db, record, {
    spaceId,
    makerId: maker,
    ownerIds: ownersOf(telling),
    newIds,
  });
}
