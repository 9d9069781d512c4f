import type { Playable } from '@heirloom/contract/media/media.schema.ts';
import { needOf } from '#features/playback/adapt-quality.ts';
import { chosenPlace, type Quality } from '#features/playback/quality.ts';

type Connection = { saveData?: boolean; downlink?: number };

/** What browsers say of a line is a guess from little, but a line of which they say less than this is slow. */
const slowMegabits = 3;

/**
 * The place of the source to begin with: the chosen one, or the best; on a line that the browser calls slow, the best
 * that it carries, and on a metered line the smallest.
 */
export const pickSource = (
  sources: Playable[],
  quality: Quality,
  connection: Connection | undefined,
): number => {
  if (quality !== 'auto') return chosenPlace(sources, quality);
  const { saveData, downlink = slowMegabits } = connection ?? {};
  const last = sources.length - 1;
  if (saveData === true) return last;
  if (downlink >= slowMegabits) return 0;
  const place = sources.findIndex((source) => needOf(source) <= downlink * 1_000_000);
  return place < 0 ? last : place;
};

/** What the browser says of the line, where it says anything. */
export const currentConnection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;
