import { isRenditionKind, type RenditionKind } from '#features/processing/rendition-kind.ts';

/** What can be asked of an item at /api/media/{id}/{variant}. `poster`: the view of a film, by the name players use. */
export type MediaVariant = RenditionKind | 'original' | 'download' | 'poster';

export const isMediaVariant = (text: string): text is MediaVariant =>
  text === 'original' || text === 'download' || text === 'poster' || isRenditionKind(text);

/** The version makes the address new whenever what it serves is new, so browsers may keep it. */
export const mediaUrl = (
  { id, version }: { id: string; version: number },
  variant: MediaVariant,
): string => `/api/media/${id}/${variant}?v=${version}`;

/** How a signature names one variant of an item. */
export function signedFile(mediaId: string, variant: MediaVariant): string {
  return `${mediaId}/${variant}`;
}
