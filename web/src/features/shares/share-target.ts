import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';

/** What somebody is about to share. */
export type ShareTarget =
  | { kind: 'item'; item: MediaItem }
  | { kind: 'collection'; collection: Collection };

/** As the calls of the contract name it. */
export const targetInput = (target: ShareTarget) =>
  target.kind === 'item' ? { mediaId: target.item.id } : { collectionId: target.collection.id };

export const targetTitle = (target: ShareTarget): string =>
  target.kind === 'item' ? target.item.title : target.collection.name;

export const isFilm = (target: ShareTarget): boolean =>
  target.kind === 'item' && target.item.type === 'video';
