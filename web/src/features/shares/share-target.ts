import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';

/** The item or collection to be shared. */
export type ShareTarget =
  | { kind: 'item'; item: MediaItem }
  | { kind: 'collection'; collection: Collection };

/** Converts a target to the input of the contract's calls. */
export function targetInput(target: ShareTarget) {
  return target.kind === 'item'
    ? { mediaId: target.item.id }
    : { collectionId: target.collection.id };
}

export function targetTitle(target: ShareTarget): string {
  return target.kind === 'item' ? target.item.title : target.collection.name;
}

/** Tells whether a link would show somebody else's item, of which its visitors get neither original nor place. */
export function isForeignItem(target: ShareTarget, userId: string | undefined): boolean {
  if (target.kind === 'collection' || userId === undefined) return false;
  return target.item.ownerId !== userId;
}

export function isFilm(target: ShareTarget): boolean {
  return target.kind === 'item' && target.item.type === 'video';
}
