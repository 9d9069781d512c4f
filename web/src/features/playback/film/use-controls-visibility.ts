import { controlsHideAfterMs } from '@heirloom/contract/limits.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

type ControlsVisibility = {
  areVisible: boolean;
  /** Call it when the pointer moves or a key is pressed. */
  wake: () => void;
  /** The element that holds the controls. */
  container: RefObject<HTMLDivElement | null>;
};

/** Hides the controls 3 s after the last pointer or key event, but not while paused or while one has keyboard focus. */
export function useControlsVisibility(isPlaying: boolean): ControlsVisibility {
  const [areHidden, setAreHidden] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const container = useRef<HTMLDivElement>(null);

  const hideLater = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAreHidden(!container.current?.querySelector(':focus-visible'));
    }, controlsHideAfterMs);
  }, []);
  const wake = useCallback(() => {
    setAreHidden(false);
    hideLater();
  }, [hideLater]);

  useEffect(() => {
    if (isPlaying) hideLater();
    return () => clearTimeout(timer.current);
  }, [isPlaying, hideLater]);

  return { areVisible: !areHidden || !isPlaying, wake, container };
}
