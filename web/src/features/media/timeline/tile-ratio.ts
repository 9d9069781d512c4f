import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';

/** For an item without a picture. */
const unknownRatio = 1.25;
/** Narrower or wider pictures are cropped to these, so that the title is readable and the row is high enough. */
const narrowest = 0.5;
const widest = 3;

/** Returns the aspect ratio of a tile; `percent`: the picture's width in percent of its height, from the timeline. */
export function tileRatio(percent: number | null): number {
  return percent === null ? unknownRatio : Math.min(widest, Math.max(narrowest, percent / 100));
}

/** Returns the width of an item's picture in percent of its height; null without a picture or a known size. */
export function percentOf({ type, width, height }: MediaItem): number | null {
  return type === 'audio' || !width || !height ? null : Math.round((100 * width) / height);
}
