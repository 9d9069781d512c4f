import type { Playable } from '@heirloom/contract/media/playable.schema.ts';
import { needOf } from '#features/playback/sources/adapt-quality.ts';
import { pageMegabits } from '#features/playback/sources/page-bandwidth.ts';
import { chosenPlace, type Quality } from '#features/playback/sources/quality.ts';

type Connection = { saveData?: boolean; downlink?: number };

/** The browser's estimate of the bandwidth is rough, but a connection below this is slow. */
const slowMegabits = 3;

/**
 * Returns the place of the source to begin with: the chosen one, or the best; on a slow connection the best that the
 * browser's estimate allows, and with data saving the smallest.
 */
export function pickSource(
  sources: Playable[],
  quality: Quality,
  connection: Connection | undefined,
): number {
  if (quality !== 'auto') return chosenPlace(sources, quality);
  const { saveData, downlink = slowMegabits } = connection ?? {};
  const last = sources.length - 1;
  if (saveData === true) return last;
  if (downlink >= slowMegabits) return 0;
  const place = sources.findIndex((source) => needOf(source) <= downlink * 1_000_000);
  return place < 0 ? last : place;
}

/**
 * Returns the browser's information about the connection, if it has any. Before a browser has measured anything, it
 * guesses, even beside the server: then the files of this page tell more.
 */
export function currentConnection(): Connection | undefined {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.downlink === undefined) return connection;
  const { saveData, downlink } = connection;
  return { saveData, downlink: Math.max(downlink, pageMegabits() ?? 0) };
}
