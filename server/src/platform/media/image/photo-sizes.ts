/** The pictures that are made of every photo and of every film's poster. */

export type RenditionKind = 'thumb' | 'grid' | 'view';

export type RenditionSize = {
  kind: RenditionKind;
  mimeType: 'image/webp' | 'image/jpeg';
  extension: 'webp' | 'jpg';
  quality: number;
  /** The largest width of the picture… */
  width: number;
  /** …and its largest height, where there is a limit. */
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

/** The longest side of the picture that is made on demand for zooming in. */
export const zoomSide = 2880;

/** The longest side of the picture that is made for downloads. */
export const fullSide = 8192;
