import type { ShownCard } from '#features/media/shown-media.ts';

/** The `srcset` of a picture that is shown large; undefined where it has one size only. */
export function largePictureSizes({
  gridUrl,
  photoUrl,
}: Pick<ShownCard, 'gridUrl' | 'photoUrl'>): string | undefined {
  return gridUrl && photoUrl ? `${gridUrl} 640w, ${photoUrl} 1440w` : undefined;
}
