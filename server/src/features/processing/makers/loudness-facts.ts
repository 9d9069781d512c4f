import type { MediaRow } from '#features/media-items/media-row.ts';
import {
  type StoredFacts,
  storedFacts,
  withFact,
} from '#features/processing/steps/stored-facts.ts';
import type { SoundLevel } from '#platform/media/sound/level-sound.ts';

const label = 'Loudness';

type Level = Pick<SoundLevel, 'measured' | 'gainDb'>;
type StoredLoudness = NonNullable<StoredFacts['loudness']>;

/** Adds the loudness, measured while a copy was made or for the player, to the facts of the file. */
export function withLoudness(
  row: Pick<MediaRow, 'facts'>,
  level: Level | null,
  levelledBy: StoredLoudness['levelledBy'] = 'copy',
): { facts?: string } {
  if (!level?.measured) return {};
  const facts = storedFacts.parse(row.facts);
  const { integratedLufs, rangeLu } = level.measured;
  const loudness = { lufs: integratedLufs, rangeLu, gainDb: level.gainDb, levelledBy };
  const changed = withFact({ ...facts, loudness }, { label, value: inWords(loudness) });
  return { facts: JSON.stringify(changed) };
}

function inWords({ lufs, gainDb }: StoredLoudness): string {
  const measured = `${lufs} LUFS`;
  if (gainDb === 0) return measured;
  return `${measured}, played ${Math.abs(gainDb)} dB ${gainDb > 0 ? 'louder' : 'quieter'}`;
}
