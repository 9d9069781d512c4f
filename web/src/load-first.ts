import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { earlyItems } from '#early-lists.ts';
import { earlyPictures } from '#features/media/cards/early-pictures.ts';
import { firstPictures, type FirstPicture } from '#first-pictures.ts';
import { loadFonts } from '#lib/load-fonts.ts';

/**
 * Loads the first pictures and then the fonts as soon as the app's code is there, which takes longer to run than they to
 * load. Earlier the code would wait for them on a slow line, and without it there is nothing to see.
 */
const items = earlyItems();
if (items === null) loadFonts();
else void items.then(loadPictures).then(loadFonts);

function loadPictures(lists: MediaItem[][]): Promise<unknown> {
  return Promise.all(firstPictures(window.location, lists).map(load).map(isLoaded));
}

function load({ src, srcSet, sizes }: FirstPicture): HTMLImageElement {
  earlyPictures.add(src);
  const picture = new Image();
  picture.sizes = sizes;
  if (srcSet !== undefined) picture.srcset = srcSet;
  picture.src = src;
  return picture;
}

function isLoaded(picture: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    picture.addEventListener('load', resolve);
    picture.addEventListener('error', resolve);
  });
}
