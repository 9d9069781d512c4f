import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { refocusCard } from '#features/media/grid/focus-card.ts';
import { isAbove } from '#ui/overlay/is-above.ts';
import { lastingElement } from '#ui/overlay/use-opener.ts';

type KeptFocus = {
  /** The place of the card that Tab reaches. */
  active: number;
  /** Called with the place that has the focus, also when the focused card itself has moved to another one. */
  onMove: (place: number) => void;
  total: number;
};

/**
 * Keeps the keyboard's place in a grid of cards with `data-place`: it stays with its card when the list changes, and
 * moves to the card that takes the place of a removed one.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, kept: KeptFocus): void {
  const { active, onMove, total } = kept;
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    const follow = (event: FocusEvent) => {
      // A menu that a pointer opens takes the focus without its button ever having it.
      const target = lastingElement(event.target);
      if (target === null || isAbove(target, list.current)) return;
      focused.current = list.current?.contains(target) === true ? target : null;
      const place = placeOf(focused.current);
      if (place !== null) onMove(place);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [list, onMove]);

  // After every change of the list, whatever caused it.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const place = placeOf(focused.current);
    if (focused.current.isConnected && place !== null) {
      if (place !== active) onMove(place);
      return;
    }
    focused.current = null;
    refocusCard(list.current, total === 0 ? null : Math.min(active, total - 1));
  });
}

function placeOf(element: Element | null): number | null {
  const card = element?.closest<HTMLElement>('[data-place]');
  return card ? Number(card.dataset['place']) : null;
}
