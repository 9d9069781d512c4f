import type { Playable } from '@heirloom/contract/media/media.schema.ts';
import { needOf } from '#features/playback/adapt-quality.ts';
import { chosenPlace, type Quality } from '#features/playback/quality.ts';

type Connection = { saveData?: boolean; downlink?: number };

/** Browsers tell no more than 10 Mbit/s of any line, lest it identify people. */
const mostToldMegabits = 10;

/**
 * The place of the source to begin with: the chosen one, or the best that the line carries by what the browser says of
 * it. On a metered line that is the smallest.
 */
export const pickSource = (
  sources: Playable[],
  quality: Quality,
  connection: Connection | undefined,
): number => {
  if (quality !== 'auto') return chosenPlace(sources, quality);
  const { saveData, downlink = mostToldMegabits } = connection ?? {};
  const last = sources.length - 1;
  if (saveData === true) return last;
  if (downlink >= mostToldMegabits) return 0;
  const place = sources.findIndex((source) => needOf(source) <= downlink * 1_000_000);
  return place < 0 ? last : place;
};

/** What the browser says of the line, where it says anything. */
export const currentConnection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;
