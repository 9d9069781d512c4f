import type { SoundLevel } from '#platform/media/sound/level-sound.ts';
import { words } from '#platform/media/tools/words.ts';

/**
 * Options for stereo from any sound, levelled, and in sync with the picture even where the recording has gaps. Without
 * `first_pts=0`: where the number of channels changes in mid-film, that would insert silence.
 */
export function soundOptions(
  bitsPerSecond: number,
  { filters }: Pick<SoundLevel, 'filters'>,
): string[] {
  return [
    ...words(`-c:a aac -b:a ${bitsPerSecond} -ac 2 -ar 48000 -af`),
    ['aresample=async=1000', ...filters].join(','),
  ];
}
