import { controlsHideAfterMs } from '@heirloom/contract/limits.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isAbove } from '#ui/overlay/is-above.ts';

type ControlsVisibility = {
  areVisible: boolean;
  /** Call it when the pointer moves or a key is pressed. */
  wake: () => void;
  /** Hides the controls at once, unless the film is paused. */
  hide: () => void;
  /** The element that holds the controls. */
  container: RefObject<HTMLDivElement | null>;
};

/**
 * Hides the controls 3 s after the last pointer or key event, but not while paused, while one has keyboard focus or
 * while a menu or dialog of them is open. `frame` gets the focus of a hidden control, so that the keys go on working.
 */
export function useControlsVisibility(
  isPlaying: boolean,
  frame?: RefObject<HTMLElement | null>,
): ControlsVisibility {
  const [areHidden, setAreHidden] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const container = useRef<HTMLDivElement>(null);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    if (!isPlaying) return;
    if (container.current?.contains(document.activeElement)) {
      frame?.current?.focus({ preventScroll: true });
    }
    setAreHidden(true);
  }, [frame, isPlaying]);
  const hideLater = useCallback(() => {
    clearTimeout(timer.current);
    const hideUnlessInUse = () => {
      if (!isInUse(container.current)) return hide();
      timer.current = setTimeout(hideUnlessInUse, controlsHideAfterMs);
    };
    timer.current = setTimeout(hideUnlessInUse, controlsHideAfterMs);
  }, [hide]);
  const wake = useCallback(() => {
    setAreHidden(false);
    hideLater();
  }, [hideLater]);

  useEffect(() => {
    if (isPlaying) hideLater();
    return () => clearTimeout(timer.current);
  }, [isPlaying, hideLater]);

  return { areVisible: !areHidden || !isPlaying, wake, hide, container };
}

/** Whether a person uses the controls without moving: by the keyboard, or in a menu or dialog over the player. */
function isInUse(controls: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (focused === null || controls === null) return false;
  if (isAbove(focused, controls)) return true;
  return controls.contains(focused) && focused.matches(':focus-visible');
}
