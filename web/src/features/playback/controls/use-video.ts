import { type RefObject, useEffect, useState } from 'react';

export type VideoState = {
  isPlaying: boolean;
  isWaiting: boolean;
  hasFailed: boolean;
  positionSeconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  volume: number;
  isMuted: boolean;
  rate: number;
};

const initial: VideoState = {
  isPlaying: false,
  isWaiting: true,
  hasFailed: false,
  positionSeconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
};

const watched = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'canplay',
  'stalled',
  'ended',
  'error',
  'timeupdate',
  'durationchange',
  'loadedmetadata',
  'progress',
  'volumechange',
  'ratechange',
  'emptied',
] as const;

/**
 * Reads the state of the <video> with this id. The element is the only source of the state; React just renders it.
 */
export function useVideo(
  elements: RefObject<ReadonlyMap<number, HTMLVideoElement>>,
  id: number,
): VideoState {
  const [state, setState] = useState(initial);

  useEffect(() => {
    const element = elements.current.get(id);
    if (!element) return;
    const read = () => setState(readState(element));
    for (const name of watched) element.addEventListener(name, read);
    read();
    return () => {
      for (const name of watched) element.removeEventListener(name, read);
    };
  }, [elements, id]);

  return state;
}

function readState(element: HTMLVideoElement): VideoState {
  const { buffered } = element;
  const last = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
  return {
    isPlaying: !element.paused && !element.ended,
    isWaiting:
      element.error === null &&
      element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA &&
      !element.ended,
    hasFailed: element.error !== null || isSoundWithoutPicture(element),
    positionSeconds: element.currentTime,
    durationSeconds: Number.isFinite(element.duration) ? element.duration : 0,
    bufferedSeconds: last,
    volume: element.volume,
    isMuted: element.muted,
    rate: element.playbackRate,
  };
}

/** Browsers play the sound of a film whose picture they cannot decode, without an error event. */
const isSoundWithoutPicture = (element: HTMLVideoElement): boolean =>
  element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && element.videoWidth === 0;
