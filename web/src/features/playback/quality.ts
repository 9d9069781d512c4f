import type { Playable } from '@heirloom/contract/media/media.schema.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';

/** What a person has chosen: as the line allows, the file as it came, so many lines, or what needs least. */
export type Quality = 'auto' | 'original' | 'least' | number;

const storageKey = 'heirloom.quality';

/** The choice in this browser. */
export const readQuality = (): Quality => {
  try {
    return toQuality(localStorage.getItem(storageKey) ?? 'auto');
  } catch {
    return 'auto';
  }
};

export const keepQuality = (quality: Quality): void => {
  try {
    if (quality === 'auto') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, String(quality));
  } catch {
    // Without storage the choice still holds for this film.
  }
};

const toQuality = (text: string): Quality => {
  if (text === 'original' || text === 'least') return text;
  return Number(text) > 0 ? Number(text) : 'auto';
};

/** Which source, best first, a choice means: of what the film has, the nearest that asks no more of the line. */
export const chosenPlace = (sources: Playable[], quality: Exclude<Quality, 'auto'>): number => {
  if (quality === 'original') return 0;
  const most = quality === 'least' ? 0 : quality;
  const place = sources.findIndex(({ height }) => height !== null && height <= most);
  return place < 0 ? sources.length - 1 : place;
};

type QualityOption = { quality: Quality; label: string };

/** The choices of a film, the automatic one first; `playing` is the source that it has chosen. */
export const qualityOptions = (
  sources: Playable[],
  playing: Playable | undefined,
): QualityOption[] => [
  { quality: 'auto', label: playbackMessages.automaticQuality(playing?.height ?? null) },
  ...sources.map((source, place) => ({
    quality: qualityAt(sources, place),
    label: labelOf(source, isLighterTwin(sources, place)),
  })),
];

/** The choice that means this source. */
export const qualityAt = (sources: Playable[], place: number): Quality => {
  const source = sources[place];
  if (!source || source.isOriginal || source.height === null) return 'original';
  return isLighterTwin(sources, place) ? 'least' : source.height;
};

const labelOf = ({ isOriginal, height }: Playable, isLighter: boolean): string => {
  if (isOriginal || height === null) return playbackMessages.originalQuality(height);
  return isLighter ? playbackMessages.lighterQuality(height) : playbackMessages.lines(height);
};

/** Small films of many bits have a copy of the same size for slow lines. */
const isLighterTwin = (sources: Playable[], place: number): boolean =>
  place > 0 && sources[place]?.height === sources[place - 1]?.height;
