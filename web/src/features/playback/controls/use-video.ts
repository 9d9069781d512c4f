import { type RefObject, useEffect, useState } from 'react';

export type VideoState = {
  isPlaying: boolean;
  isWaiting: boolean;
  hasFailed: boolean;
  /** It failed because the connection broke off, not because of what it got. */
  hasLostConnection: boolean;
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
  hasLostConnection: false,
  positionSeconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
};

/** `HTMLMediaElement.HAVE_CURRENT_DATA`, `HAVE_FUTURE_DATA` and `NETWORK_LOADING`, which tests do not define. */
const [haveCurrentData, haveFutureData, networkLoading] = [2, 3, 2];

/** `MediaError.MEDIA_ERR_NETWORK`. */
const networkError = 2;

const watched = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'canplay',
  'loadstart',
  'suspend',
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
    return element && watch(element, setState);
  }, [elements, id]);
  return state;
}

/** Reads the state of one <video>; null until it is there. */
export function useVideoElement(element: HTMLVideoElement | null): VideoState {
  const [state, setState] = useState(initial);
  useEffect(() => (element ? watch(element, setState) : undefined), [element]);
  return state;
}

function watch(element: HTMLVideoElement, onState: (state: VideoState) => void): () => void {
  const read = () => onState(readState(element));
  for (const name of watched) element.addEventListener(name, read);
  read();
  return () => {
    for (const name of watched) element.removeEventListener(name, read);
  };
}

function readState(element: HTMLVideoElement): VideoState {
  const { buffered } = element;
  const last = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
  return {
    isPlaying: !element.paused && !element.ended,
    isWaiting: isWaiting(element),
    hasFailed: element.error !== null || isSoundWithoutPicture(element),
    hasLostConnection: element.error?.code === networkError,
    positionSeconds: element.currentTime,
    durationSeconds: Number.isFinite(element.duration) ? element.duration : 0,
    bufferedSeconds: last,
    volume: element.volume,
    isMuted: element.muted,
    rate: element.playbackRate,
  };
}

/** A paused film waits only for the picture of its place, and only while the browser loads it. */
function isWaiting({ error, ended, paused, readyState, networkState }: HTMLVideoElement): boolean {
  if (error !== null || ended) return false;
  return paused
    ? readyState < haveCurrentData && networkState === networkLoading
    : readyState < haveFutureData;
}

/** Browsers play the sound of a film whose picture they cannot decode, without an error event. */
const isSoundWithoutPicture = (element: HTMLVideoElement): boolean =>
  element.readyState >= haveCurrentData && element.videoWidth === 0;
