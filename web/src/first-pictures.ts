import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { slideWidth, stageItems, stagePicture } from '#features/home/stage-items.ts';
import { cardWidths, smallPictureSizes } from '#features/media/cards/picture-sizes.ts';
import { tileWidths } from '#features/media/timeline/tile-widths.ts';

/** What an `img` takes. */
export type FirstPicture = { src: string; srcSet: string | undefined; sizes: string };

/** So many fill the first screen of a phone. */
const most = 4;

/** Returns the first pictures of the page at an address, as it will ask for them, of its first lists. */
export function firstPictures(
  { pathname }: Pick<Location, 'pathname'>,
  lists: MediaItem[][],
): FirstPicture[] {
  return (pages[pathname]?.(lists) ?? []).slice(0, most);
}

type PicturesOf = (lists: MediaItem[][]) => FirstPicture[];

const pages: Record<string, PicturesOf> = {
  '/': ([videos = [], photos = []]) => {
    const { newest, slides } = stageItems(videos, photos);
    const large = newest && stagePicture(newest);
    return [...(large ? [large] : []), ...slides.flatMap(smallPicture(() => slideWidth))];
  },
  '/movies': ([movies = []]) => movies.flatMap(smallPicture(() => cardWidths.movies)),
  '/photos': ([photos = []]) => photos.flatMap(smallPicture(() => cardWidths.photos)),
  '/media': ([items = []]) => items.flatMap(smallPicture(tileWidths)),
};

function smallPicture(widthOf: (item: MediaItem) => string) {
  return (item: MediaItem): FirstPicture[] => {
    const { thumbnailUrl: src } = item;
    return src === null ? [] : [{ src, srcSet: smallPictureSizes(item), sizes: widthOf(item) }];
  };
}
