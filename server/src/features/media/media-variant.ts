import { isRenditionKind, type RenditionKind } from '#features/processing/steps/rendition-kind.ts';
import type { Right } from '#features/spaces/member-rights.ts';

/**
 * What a client can request at /api/media/{id}/{variant}. `poster`: the view of a film, under the name that players
 * use.
 */
export type MediaVariant = RenditionKind | 'original' | 'download' | 'poster';

export function isMediaVariant(text: string): text is MediaVariant {
  return text === 'original' || text === 'download' || text === 'poster' || isRenditionKind(text);
}

/** Returns the right that a request for this variant needs: the original's bytes are more than a look. */
export function rightFor(variant: MediaVariant): Extract<Right, 'see' | 'download'> {
  return variant === 'original' || variant === 'download' ? 'download' : 'see';
}

/** Adds the version, which changes with the content, so that browsers may cache the file. */
export function mediaUrl(
  { id, version }: { id: string; version: number },
  variant: MediaVariant,
): string {
  return `/api/media/${id}/${variant}?v=${version}`;
}

/** Names one variant of an item in a signature. */
export function signedFile(mediaId: string, variant: MediaVariant): string {
  return `${mediaId}/${variant}`;
}
