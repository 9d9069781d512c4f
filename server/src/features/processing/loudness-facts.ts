import type { ItemRow } from '#features/processing/processing.repo.ts';
import { type StoredFacts, storedFacts, withFact } from '#features/processing/stored-facts.ts';
import type { SoundLevel } from '#platform/media/sound/level-sound.ts';

const label = 'Loudness';

/** Adds what was measured while the copy was made to what is known of the file. */
export const withLoudness = (
  row: Pick<ItemRow, 'facts'>,
  level: SoundLevel | null,
): { facts?: string } => {
  if (!level?.measured) return {};
  const facts = storedFacts.parse(row.facts);
  const { integratedLufs, rangeLu } = level.measured;
  const loudness = { lufs: integratedLufs, rangeLu, gainDb: level.gainDb };
  const changed = withFact({ ...facts, loudness }, { label, value: inWords(loudness) });
  return { facts: JSON.stringify(changed) };
};

const inWords = ({ lufs, gainDb }: NonNullable<StoredFacts['loudness']>): string => {
  const measured = `${lufs} LUFS`;
  if (gainDb === 0) return measured;
  return `${measured}, played ${Math.abs(gainDb)} dB ${gainDb > 0 ? 'louder' : 'quieter'}`;
};
