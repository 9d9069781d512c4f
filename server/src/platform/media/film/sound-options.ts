import type { SoundLevel } from '#platform/media/sound/level-sound.ts';
import { words } from '#platform/media/tools/words.ts';

/**
 * Stereo from anything, levelled, and kept in step with the picture even where the recording has gaps. Not with
 * `first_pts=0`: where the number of channels changes on the way, that puts silence into the middle.
 */
export const soundOptions = (
  bitsPerSecond: number,
  { filters }: Pick<SoundLevel, 'filters'>,
): string[] => [
  ...words(`-c:a aac -b:a ${bitsPerSecond} -ac 2 -ar 48000 -af`),
  ['aresample=async=1000', ...filters].join(','),
];
