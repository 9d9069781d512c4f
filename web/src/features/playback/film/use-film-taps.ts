import { skipSeconds } from '@heirloom/contract/limits.ts';
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { VideoControls } from '#features/playback/controls/use-video-controls.ts';

/** The second tap must follow the first within this time to skip. */
const doubleTapMs = 350;
const feedbackMs = 700;

type Side = -1 | 0 | 1;
type Options = {
  controls: Pick<VideoControls, 'toggle' | 'skip' | 'fullScreen'>;
  areControlsVisible: boolean;
  wake: () => void;
  hide: () => void;
};

/**
 * What presses on the picture do. A click plays or pauses, a double click fills the screen. A finger has no pointer
 * that shows the controls before it presses: a tap shows or hides them, a double tap at a side skips, each further tap
 * skips again.
 */
export function useFilmTaps({ controls, areControlsVisible, wake, hide }: Options) {
  const pointerType = useRef('');
  const lastTap = useRef<{ side: Side; at: number }>({ side: 0, at: -Infinity });
  const [skippedSeconds, setSkippedSeconds] = useState(0);

  useEffect(() => {
    if (skippedSeconds === 0) return undefined;
    const timer = setTimeout(() => setSkippedSeconds(0), feedbackMs);
    return () => clearTimeout(timer);
  }, [skippedSeconds]);

  const tap = (event: MouseEvent<HTMLVideoElement>) => {
    const side = sideOf(event);
    const { side: lastSide, at } = lastTap.current;
    lastTap.current = { side, at: event.timeStamp };
    if (side !== 0 && side === lastSide && event.timeStamp - at < doubleTapMs) {
      controls.skip(side * skipSeconds);
      setSkippedSeconds((seconds) =>
        Math.sign(seconds) === -side ? side * skipSeconds : seconds + side * skipSeconds,
      );
    } else if (areControlsVisible) hide();
    else wake();
  };

  return {
    /** How far the person has skipped by taps, to be shown for a moment; 0 for nothing. */
    skippedSeconds,
    /** The handlers of the picture. */
    taps: {
      onPointerDown: (event: PointerEvent<HTMLVideoElement>) => {
        pointerType.current = event.pointerType;
        // A finger on the picture must not wake the controls before the tap is known.
        if (event.pointerType === 'touch') event.stopPropagation();
      },
      onPointerMove: (event: PointerEvent<HTMLVideoElement>) => {
        if (event.pointerType === 'touch') event.stopPropagation();
      },
      onClick: (event: MouseEvent<HTMLVideoElement>) =>
        pointerType.current === 'touch' ? tap(event) : controls.toggle(),
      onDoubleClick: () => {
        if (pointerType.current !== 'touch') controls.fullScreen();
      },
    },
  };
}

/** The left third, the middle or the right third of the picture. */
function sideOf({ clientX, currentTarget }: MouseEvent<HTMLVideoElement>): Side {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / width;
  if (share < 1 / 3) return -1;
  return share > 2 / 3 ? 1 : 0;
}
