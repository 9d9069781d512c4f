/** The pictures that are made of every photo and of every film's poster. */

export type RenditionKind = 'thumb' | 'grid' | 'view';

export type RenditionSize = {
  kind: RenditionKind;
  mimeType: 'image/webp' | 'image/jpeg';
  extension: 'webp' | 'jpg';
  quality: number;
  /** The picture is made at most this wide… */
  width: number;
  /** …and at most this high, where that matters. */
  height?: number;
};

const webp = { mimeType: 'image/webp', extension: 'webp' } as const;
const jpeg = { mimeType: 'image/jpeg', extension: 'jpg' } as const;

/** The largest first: the others are made from it. */
export const photoSizes: readonly RenditionSize[] = [
  { kind: 'view', ...webp, quality: 80, width: 1440, height: 1440 },
  { kind: 'grid', ...webp, quality: 75, width: 640 },
  { kind: 'thumb', ...jpeg, quality: 80, width: 320 },
];

/** The side of the picture that is made on demand for a closer look. */
export const zoomSide = 2880;

/** The longest side of the picture that is made to be given away. */
export const fullSide = 8192;
