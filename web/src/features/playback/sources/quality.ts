import type { Playable } from '@heirloom/contract/media/playable.schema.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';

/** The chosen quality: automatic by bandwidth, the original, a number of lines, or the lowest bandwidth. */
export type Quality = 'auto' | 'original' | 'least' | number;

const storageKey = 'heirloom.quality';

/** Reads the choice stored in this browser. */
export function readQuality(): Quality {
  try {
    return toQuality(localStorage.getItem(storageKey) ?? 'auto');
  } catch {
    return 'auto';
  }
}

export function keepQuality(quality: Quality): void {
  try {
    if (quality === 'auto') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, String(quality));
  } catch {
    // Without storage the choice still applies to this film.
  }
}

function toQuality(text: string): Quality {
  if (text === 'original' || text === 'least') return text;
  return Number(text) > 0 ? Number(text) : 'auto';
}

/** Returns the place of the source for a choice: the best one that is not larger; sources are best first. */
export function chosenPlace(sources: Playable[], quality: Exclude<Quality, 'auto'>): number {
  if (quality === 'original') return 0;
  const most = quality === 'least' ? 0 : quality;
  const place = sources.findIndex(({ height }) => height !== null && height <= most);
  return place < 0 ? sources.length - 1 : place;
}

type QualityOption = { quality: Quality; label: string };

/** Lists the choices of a film, automatic first; `playing` is the source that automatic has chosen. */
export function qualityOptions(
  sources: Playable[],
  playing: Playable | undefined,
): QualityOption[] {
  return [
    { quality: 'auto', label: playbackMessages.automaticQuality(playing?.height ?? null) },
    ...sources.map((source, place) => ({
      quality: qualityAt(sources, place),
      label: labelOf(source, isLighterTwin(sources, place)),
    })),
  ];
}

/** Returns the choice that stands for a source. */
export function qualityAt(sources: Playable[], place: number): Quality {
  const source = sources[place];
  if (!source || source.isOriginal || source.height === null) return 'original';
  return isLighterTwin(sources, place) ? 'least' : source.height;
}

function labelOf({ isOriginal, height }: Playable, isLighter: boolean): string {
  if (isOriginal || height === null) return playbackMessages.originalQuality(height);
  return isLighter ? playbackMessages.lighterQuality(height) : playbackMessages.lines(height);
}

/** A small film with a high bit rate has a copy of the same size for slow connections. */
const isLighterTwin = (sources: Playable[], place: number): boolean =>
  place > 0 && sources[place]?.height === sources[place - 1]?.height;
