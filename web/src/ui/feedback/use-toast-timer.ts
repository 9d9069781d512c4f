import { useEffect, useRef, useState } from 'react';

const toastDurationMs = 6_000;

type ToastTimer = { isRunning: boolean; onElapsed: () => void };

/** Counts six seconds; pauses under the pointer, with focus inside and in a hidden tab. */
export function useToastTimer({ isRunning, onElapsed }: ToastTimer) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHidden = useIsPageHidden();
  const remainingMs = useRef(toastDurationMs);
  const isCounting = isRunning && !isHovered && !isFocused && !isHidden;

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
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
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
