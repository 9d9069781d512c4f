import { controlsHideAfterMs } from '@heirloom/contract/limits.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

type ControlsVisibility = {
  areVisible: boolean;
  /** The pointer moved or a key was pressed. */
  wake: () => void;
  /** The element that holds the controls. */
  container: RefObject<HTMLDivElement | null>;
};

/** Controls go 3 s after the pointer stopped while playing; never while paused or while one of them has keyboard focus. */
export const useControlsVisibility = (isPlaying: boolean): ControlsVisibility => {
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
};
