import { createContext, use, useEffect, useRef, useState } from 'react';

const toastDurationMs = 6_000;

/** Whether the focus is in one of the toasts, and how it goes back to where it came from. */
export const ToasterFocus = createContext({ hasFocus: false, giveBack: () => {} });

type ToastTimer = { isRunning: boolean; onElapsed: () => void };

/** Counts six seconds; pauses under the pointer, while the focus is in a toast, and in a hidden tab. */
export function useToastTimer({ isRunning, onElapsed }: ToastTimer) {
  const [isHovered, setIsHovered] = useState(false);
  const { hasFocus } = use(ToasterFocus);
  const isHidden = useIsPageHidden();
  const remainingMs = useRef(toastDurationMs);
  const isCounting = isRunning && !isHovered && !hasFocus && !isHidden;

  useEffect(() => {
    if (!isCounting) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(onElapsed, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [isCounting, onElapsed]);

  return {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
  };
}

function useIsPageHidden(): boolean {
  const [isHidden, setIsHidden] = useState(() => document.hidden);
  useEffect(() => {
    const update = () => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isHidden;
}
