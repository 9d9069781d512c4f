import { collectionNameMaximum } from '@heirloom/contract/limits.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { codeOf } from '#api/errors.ts';
import { addToCollection, makeCollection } from '#features/collections/make-collection.ts';
import type { QueueItem } from '#features/uploads/queue-item.ts';

type Kept = Pick<QueueItem, 'id' | 'mediaId' | 'folder' | 'type' | 'target'>;
type Group = { path: string; items: Kept[]; mediaIds: string[] };
/** A collection that was made, and which items of the queue and of the archive it was made of. */
type Known = { collectionId: string; itemIds: Set<string>; mediaIds: Set<string> };

/** The names of the folders of which a collection was made, and of those of which none could be. */
type FolderResult = { made: string[]; failed: string[] };

const types = { image: 'photos', video: 'movies', audio: 'audio' } as const satisfies Record<
  MediaType,
  string
>;

/**
 * Creates a function that makes a collection of each folder from what was uploaded of it, in the order of the files. A
 * folder keeps its collection as long as any of its files stays in the queue; later a folder of the same path is another.
 */
export function createFolderCollections(): (items: Kept[]) => Promise<FolderResult> {
  const collections = new Map<string, Known>();

  /** Returns whether a collection was made. */
  const collect = async (group: Group): Promise<boolean> => {
    const { path, items, mediaIds } = group;
    const last = collections.get(path);
    const known = last && items.some(({ id }) => last.itemIds.has(id)) ? last : undefined;
    const isThere = known !== undefined && (await addMissing(known, mediaIds));
    const collectionId = isThere ? known.collectionId : await makeOf(group);
    const itemIds = new Set(items.map(({ id }) => id));
    collections.set(path, { collectionId, itemIds, mediaIds: new Set(mediaIds) });
    return !isThere;
  };

  const collectAll = async (items: Kept[]): Promise<FolderResult> => {
    const result: FolderResult = { made: [], failed: [] };
    for (const group of groupsOf(items)) {
      try {
        if (await collect(group)) result.made.push(nameOf(group.path));
      } catch {
        result.failed.push(nameOf(group.path));
      }
    }
    return result;
  };

  let before: Promise<unknown> = Promise.resolve();
  return (items) => {
    const result = before.then(() => collectAll(items));
    before = result;
    return result;
  };
}

/** Groups the person's own items by folder; without those folders of which nothing was kept. */
function groupsOf(items: Kept[]): Group[] {
  const byPath = new Map<string, Kept[]>();
  for (const item of items) {
    if (!item.folder || item.target) continue;
    const { path } = item.folder;
    const group = byPath.get(path);
    if (group) group.push(item);
    else byPath.set(path, [item]);
  }
  return [...byPath]
    .map(([path, group]) => ({
      path,
      items: group,
      mediaIds: group.flatMap(({ mediaId }) => mediaId ?? []),
    }))
    .filter(({ mediaIds }) => mediaIds.length > 0);
}

/** Adds what is not yet in a collection; false when the collection was deleted meanwhile. */
async function addMissing(known: Known, mediaIds: string[]): Promise<boolean> {
  const missing = mediaIds.filter((id) => !known.mediaIds.has(id));
  try {
    await addToCollection(known.collectionId, missing);
    return true;
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') return false;
    throw error;
  }
}

function makeOf({ path, items, mediaIds }: Group): Promise<string> {
  const kept = items.filter(({ mediaId }) => mediaId !== null);
  const [type, ...others] = new Set(kept.map((item) => types[item.type]));
  const isOneType = type !== undefined && others.length === 0;
  return makeCollection({ name: nameOf(path), type: isOneType ? type : 'mixed' }, mediaIds);
}

const nameOf = (path: string): string =>
  (path.split('/').at(-1) ?? path).slice(0, collectionNameMaximum);
