import type { Playable } from '@heirloom/contract/media/playable.schema.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { adviseQuality, climbTo, needOf } from '#features/playback/sources/adapt-quality.ts';
import { createBandwidthMeter } from '#features/playback/sources/bandwidth-meter.ts';
import { measureBandwidth } from '#features/playback/sources/measure-bandwidth.ts';
import { currentConnection } from '#features/playback/sources/pick-source.ts';
import { speedAt } from '#features/playback/sources/play-at-speed.ts';

type Options = {
  video: RefObject<HTMLVideoElement | null>;
  /** Best first. */
  sources: Playable[];
  /** The place of the playing source. */
  place: number;
  isOn: boolean;
  switchTo: (place: number) => void;
};

const checkEveryMs = 500;

/** Watches the bandwidth while a film plays, and switches to the source that suits it. */
export function useAutomaticQuality({ video, sources, place, isOn, switchTo }: Options) {
  const setbacks = useRef(0);
  const isTesting = useRef(false);
  const [meter, setMeter] = useState(createBandwidthMeter);
  const [metered, setMetered] = useState(place);
  // Another source needs a new meter.
  if (metered !== place) {
    setMetered(place);
    setMeter(createBandwidthMeter);
  }

  const settle = useEffectEvent((needs: number[], bitsPerSecond: number) => {
    const better = climbTo(needs, place, bitsPerSecond);
    if (better !== null) return switchTo(better);
    setbacks.current += 1;
    return meter.disturb(performance.now());
  });
  const test = useEffectEvent(async (to: number, needs: number[], signal: AbortSignal) => {
    isTesting.current = true;
    const bitsPerSecond = await measureBandwidth(sources[to]!.url, signal);
    isTesting.current = false;
    if (!signal.aborted) settle(needs, bitsPerSecond);
  });
  const check = useEffectEvent((signal: AbortSignal) => {
    const element = video.current;
    if (!element || element.paused || element.ended) return meter.rest();
    const rate = element.playbackRate * speedAt(element);
    const needs = sources.map((source) => needOf(source) * rate);
    const now = {
      ...meter.sample(element, needOf(sources[place]!), performance.now()),
      needs,
      place,
      setbacks: setbacks.current,
      savesData: currentConnection()?.saveData === true,
    };
    const advice = adviseQuality(now);
    if (advice.do === 'test' && !isTesting.current) void test(advice.to, needs, signal);
    if (advice.do !== 'change') return;
    setbacks.current += 1;
    switchTo(advice.to);
  });

  const hasChoice = sources.length > 1;
  useEffect(() => {
    if (!isOn || !hasChoice) return undefined;
    const leaving = new AbortController();
    const timer = setInterval(() => check(leaving.signal), checkEveryMs);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isOn, hasChoice]);

  return {
    /** Call it when a better source did not load in time. */
    noteSetback: () => {
      setbacks.current += 1;
    },
  };
}
