import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { largePictureSizes } from '#features/media/cards/picture-sizes.ts';

type StageItems = { newest: MediaItem | undefined; slides: MediaItem[] };

/** Chooses what the stage shows of the newest films, photos and recordings, and the photos over its lower edge. */
export function stageItems(
  videos: readonly MediaItem[],
  photos: readonly MediaItem[],
  recordings: readonly MediaItem[] = [],
): StageItems {
  const [newest] = [...videos, ...photos, ...recordings];
  return { newest, slides: photos.filter(({ id }) => id !== newest?.id).slice(0, 3) };
}

/** Returns the largest picture of an item as the stage shows it; null where it has none. */
export function stagePicture(item: MediaItem) {
  const src = item.photoUrl ?? item.gridUrl ?? item.thumbnailUrl;
  if (src === null) return null;
  const srcSet = src === item.photoUrl ? largePictureSizes(item) : undefined;
  return { src, srcSet, sizes: '(min-width: 64rem) 70vw, 80vw' };
}

export const slideWidth = '100px';
