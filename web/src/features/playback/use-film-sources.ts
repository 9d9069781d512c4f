import type { Playable } from '@heirloom/contract/media/media.schema.ts';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { isHungry } from '#features/playback/hand-over.ts';
import { loadInstead } from '#features/playback/load-instead.ts';
import { currentConnection, pickSource } from '#features/playback/pick-source.ts';
import { keepQuality, type Quality, readQuality } from '#features/playback/quality.ts';
import { useAutomaticQuality } from '#features/playback/use-automatic-quality.ts';
import { useSuccession } from '#features/playback/use-succession.ts';

/** A <video>, with what it was opened with and what it plays by now. */
export type Reel = { id: number; opened: Playable | undefined; playing: Playable | undefined };

type Reels = [shown: Reel, ...next: Reel[]];

export type FilmSources = {
  /** The <video> that is seen and heard. */
  video: RefObject<HTMLVideoElement | null>;
  /** Every <video> there is, by its reel. */
  elements: RefObject<ReadonlyMap<number, HTMLVideoElement>>;
  /** The one that is seen first; a second one behind it while another source takes over. */
  reels: Reels;
  hold: (id: number, element: HTMLVideoElement) => () => void;
  /** The last picture, while the <video> has none. */
  still: RefObject<HTMLCanvasElement | null>;
  isStill: boolean;
  quality: Quality;
  choose: (quality: Quality) => void;
  /** Goes on with the next smaller source; null where there is none. */
  fallBack: (() => void) | null;
};

const openReel = (id: number, source: Playable | undefined): Reel => ({
  id,
  opened: source,
  playing: source,
});

/** Which source of a film plays, and the change from one to another while it plays on. */
export const useFilmSources = (sources: Playable[]): FilmSources => {
  const [quality, setQuality] = useState(readQuality);
  const [reels, setReels] = useState<Reels>(() => [
    openReel(0, sources[pickSource(sources, quality, currentConnection())]),
  ]);
  const [isStill, setIsStill] = useState(false);
  const { video, elements, hold, show } = useVideoElements();
  const still = useRef<HTMLCanvasElement>(null);
  const [current, next] = reels;
  const place = placeOf(sources, current.playing);
  const smaller = sources[place + 1];

  const stayWith = (reel: Reel) => setReels([reel]);
  const loadInPlace = (source: Playable | undefined): void => {
    if (!video.current || !source) return;
    setIsStill(true);
    const onShown = () => setIsStill(false);
    loadInstead(video.current, source.url, { still: still.current, onShown });
    stayWith({ ...current, playing: source });
  };
  const take = (to: number): void => {
    const source = sources[to];
    if (!source || isSame(source, current.playing)) return stayWith(current);
    // Two would share a line that does not feed one.
    if (video.current && isHungry(video.current)) return loadInPlace(source);
    setReels([current, openReel(current.id + 1, source)]);
  };
  const isOn = quality === 'auto' && next === undefined;
  const automatic = useAutomaticQuality({ video, sources, place, isOn, take });

  useSuccession({
    elements,
    ids: [current.id, next?.id],
    onOutcome: (outcome, successor) => {
      if (!next) return;
      if (outcome === 'done') {
        show(successor);
        return stayWith(next);
      }
      if (outcome === 'instead' || quality !== 'auto') return loadInPlace(next.playing);
      automatic.noteSetback();
      return stayWith(current);
    },
  });

  return {
    video,
    elements,
    reels,
    hold,
    still,
    isStill,
    quality,
    choose: (chosen) => {
      keepQuality(chosen);
      setQuality(chosen);
      const connection = currentConnection();
      const isLeftToLine = chosen === 'auto' && connection?.saveData !== true;
      take(isLeftToLine ? place : pickSource(sources, chosen, connection));
    },
    fallBack: smaller ? () => loadInPlace(smaller) : null,
  };
};

/** Every <video> on the page by its reel, and the one that is seen: the first, until another is shown. */
function useVideoElements() {
  const elements = useRef(new Map<number, HTMLVideoElement>());
  const video = useRef<HTMLVideoElement>(null);
  const hold = useCallback((id: number, element: HTMLVideoElement) => {
    elements.current.set(id, element);
    video.current ??= element;
    return () => {
      elements.current.delete(id);
      if (video.current === element) video.current = null;
    };
  }, []);
  const show = (element: HTMLVideoElement) => (video.current = element);
  return { video, elements, hold, show };
}

const placeOf = (sources: Playable[], source: Playable | undefined): number =>
  Math.max(
    0,
    sources.findIndex((known) => isSame(known, source)),
  );

/** The address has a version, which grows when a film gets another poster. */
const isSame = (one: Playable, other: Playable | undefined): boolean =>
  one.url.split('?')[0] === other?.url.split('?')[0];
