import { useEffect, useEffectEvent } from 'react';

/** Calls back when `/` is pressed outside of fields and dialogs. */
export function useSlashKey(onSlash: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTypingPlace(event.target)) return;
    event.preventDefault();
    onSlash();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isTypingPlace(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  );
}
