import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Remembers the element that had focus when something opened, so that focus can return to it.
 * For an item of a Menu, which is gone by then, it remembers the menu's button.
 */
export function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = lastingElement(document.activeElement);
  }, [open]);
  return opener;
}

/** Returns the button of the menu or popover that an element is in, and elsewhere the element itself. */
export function lastingElement(element: EventTarget | null): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null;
  const passing = element.closest<HTMLElement>('[data-opened-by]');
  if (passing === null) return element;
  return document.querySelector<HTMLElement>(`[data-opener="${passing.dataset['openedBy']}"]`);
}
