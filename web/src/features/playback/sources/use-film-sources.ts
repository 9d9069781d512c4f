import type { Playable } from '@heirloom/contract/media/playable.schema.ts';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { loadInstead } from '#features/playback/sources/load-instead.ts';
import { keepWithin, type Part } from '#features/playback/sources/part-window.ts';
import { currentConnection, pickSource } from '#features/playback/sources/pick-source.ts';
import { keepQuality, type Quality, readQuality } from '#features/playback/sources/quality.ts';
import { isStarved } from '#features/playback/sources/source-switch.ts';
import { useAutomaticQuality } from '#features/playback/sources/use-automatic-quality.ts';
import { useSourceSwitch } from '#features/playback/sources/use-source-switch.ts';

/** A <video>, with the source it was opened with and the source it plays now. */
export type VideoSlot = { id: number; opened: Playable | undefined; playing: Playable | undefined };

type VideoSlots = [shown: VideoSlot, ...next: VideoSlot[]];

export type FilmSources = {
  /** The <video> that is visible and audible. */
  video: RefObject<HTMLVideoElement | null>;
  /** Every <video>, by the id of its slot. */
  elements: RefObject<ReadonlyMap<number, HTMLVideoElement>>;
  /** The visible one first; during a source switch a second one behind it. */
  videoSlots: VideoSlots;
  registerElement: (id: number, element: HTMLVideoElement) => () => void;
  /** Shows the last picture while the <video> has none. */
  freezeFrame: RefObject<HTMLCanvasElement | null>;
  isFrozen: boolean;
  quality: Quality;
  choose: (quality: Quality) => void;
  /** Continues with the next smaller source; null when there is none. */
  fallBack: (() => void) | null;
  /** Begins again with what is there now, after the sources have changed. */
  playAgain: () => void;
};

function openSlot(id: number, source: Playable | undefined): VideoSlot {
  return {
    id,
    opened: source,
    playing: source,
  };
}

/** Decides which source of a film plays, and switches sources during playback. */
export function useFilmSources(sources: Playable[], part?: Part): FilmSources {
  const [quality, setQuality] = useState(readQuality);
  const [videoSlots, setVideoSlots] = useState<VideoSlots>(() => [
    openSlot(0, sources[pickSource(sources, quality, currentConnection())]),
  ]);
  const [isFrozen, setIsFrozen] = useState(false);
  const { video, elements, registerElement, show } = useVideoElements(part);
  const freezeFrame = useRef<HTMLCanvasElement>(null);
  const [current, next] = videoSlots;
  const place = placeOf(sources, current.playing);

  const stayWith = (slot: VideoSlot) => setVideoSlots([slot]);
  const loadInPlace = (source: Playable | undefined): void => {
    if (!video.current || !source) return;
    setIsFrozen(true);
    const onShown = () => setIsFrozen(false);
    loadInstead(video.current, source.url, { freezeFrame: freezeFrame.current, onShown });
    stayWith({ ...current, playing: source });
  };
  const switchTo = (to: number): void => {
    const source = sources[to];
    if (!source || isSame(source, current.playing)) return stayWith(current);
    // The bandwidth is too low for one <video>, so a second one would not load.
    if (video.current && isStarved(video.current)) return loadInPlace(source);
    setVideoSlots([current, openSlot(current.id + 1, source)]);
  };
  const isOn = quality === 'auto' && next === undefined;
  const automatic = useAutomaticQuality({ video, sources, place, isOn, switchTo });

  useSourceSwitch({
    elements,
    ids: [current.id, next?.id],
    onOutcome: (outcome, replacement) => {
      if (!next) return;
      if (outcome === 'done') {
        show(replacement);
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
    videoSlots,
    registerElement,
    freezeFrame,
    isFrozen,
    quality,
    choose: (chosen) => {
      keepQuality(chosen);
      setQuality(chosen);
      switchTo(placeFor(sources, chosen, place));
    },
    playAgain: () => {
      loadInPlace(sources[pickSource(sources, quality, currentConnection())]);
      // If the browser refuses to play, the play button is shown.
      void video.current?.play().catch(() => undefined);
    },
    fallBack: sources[place + 1] ? () => loadInPlace(sources[place + 1]) : null,
  };
}

/** Which source plays after a choice: with 'auto' the present one, until the bandwidth says otherwise. */
function placeFor(sources: Playable[], chosen: Quality, place: number): number {
  const connection = currentConnection();
  const isLeftToBandwidth = chosen === 'auto' && connection?.saveData !== true;
  return isLeftToBandwidth ? place : pickSource(sources, chosen, connection);
}

/** Keeps every <video> by the id of its slot, and the visible one: the first, until another is shown. */
function useVideoElements(part: Part | undefined) {
  const elements = useRef(new Map<number, HTMLVideoElement>());
  const video = useRef<HTMLVideoElement>(null);
  const [bounds] = useState(part);
  const registerElement = useCallback(
    (id: number, element: HTMLVideoElement) => {
      const leave = bounds && keepWithin(element, bounds);
      elements.current.set(id, element);
      video.current ??= element;
      return () => {
        leave?.();
        elements.current.delete(id);
        if (video.current === element) video.current = null;
      };
    },
    [bounds],
  );
  const show = (element: HTMLVideoElement) => (video.current = element);
  return { video, elements, registerElement, show };
}

function placeOf(sources: Playable[], source: Playable | undefined): number {
  return Math.max(
    0,
    sources.findIndex((known) => isSame(known, source)),
  );
}

/** Compares without the query, because its version changes when a film gets another poster. */
const isSame = (one: Playable, other: Playable | undefined): boolean =>
  one.url.split('?')[0] === other?.url.split('?')[0];
