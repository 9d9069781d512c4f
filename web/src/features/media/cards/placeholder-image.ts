import { thumbHashToDataURL } from 'thumbhash';

/** Turns a ThumbHash (base64) into a picture of a few pixels as a data URL; null when there is none or it is broken. */
export function placeholderImage(thumbHash: string | null): string | null {
  if (!thumbHash) return null;
  try {
    return thumbHashToDataURL(
      Uint8Array.from(atob(thumbHash), (character) => character.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}
