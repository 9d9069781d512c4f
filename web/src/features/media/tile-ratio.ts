import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';

/** What has no picture, or none yet. */
const unknownRatio = 1.25;
/** A strip as narrow or as wide as this shows only its middle: its title must be readable, and its row high enough. */
const narrowest = 0.5;
const widest = 3;

/** The proportion of a tile by the width of its picture in percent of the height, as the timeline tells it. */
export const tileRatio = (percent: number | null): number =>
  percent === null ? unknownRatio : Math.min(widest, Math.max(narrowest, percent / 100));

/** The width of an item's picture in percent of its height; null when there is no picture, or its size is not known. */
export const percentOf = ({ type, width, height }: MediaItem): number | null =>
  type === 'audio' || !width || !height ? null : Math.round((100 * width) / height);
