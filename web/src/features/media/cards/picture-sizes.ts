import type { ShownCard } from '#features/media/shown-media.ts';

/** The `srcset` of a picture that is shown small; undefined where it has one size only. */
export function smallPictureSizes({
  thumbnailUrl,
  gridUrl,
}: Pick<ShownCard, 'thumbnailUrl' | 'gridUrl'>): string | undefined {
  return thumbnailUrl && gridUrl ? `${thumbnailUrl} 320w, ${gridUrl} 640w` : undefined;
}

/** The `srcset` of a picture that is shown large; undefined where it has one size only. */
export function largePictureSizes({
  gridUrl,
  photoUrl,
}: Pick<ShownCard, 'gridUrl' | 'photoUrl'>): string | undefined {
  return gridUrl && photoUrl ? `${gridUrl} 640w, ${photoUrl} 1440w` : undefined;
}

/** The `sizes` of the cards of a list, whose columns use-grid-columns.ts counts. */
export const cardWidths = {
  movies: '(min-width: 80rem) 18vw, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 46vw',
  photos: '(min-width: 80rem) 21vw, (min-width: 48rem) 27vw, (min-width: 21.25rem) 40vw, 80vw',
};
