import { findPageTitle } from '#ui/focus-page-title.ts';
import { isAbove } from '#ui/overlay/is-above.ts';

type Wish = {
  find: () => HTMLElement | null;
  /** Tells by what has the focus now whether the person has not gone elsewhere meanwhile. */
  isWanted: (focused: Element | null) => boolean;
  isOfKey?: true;
  scrolls?: true;
};

const patienceMs = 10_000;
/** The latest wish holds. */
let waiting: Wish | null = null;

/** Focuses the card at a place, which the keyboard asked for: the scroll may have yet to render it. */
export function focusCard(list: HTMLElement | null, place: number): void {
  const from = document.activeElement;
  focusSoon({
    find: () => linkAt(list, place),
    isWanted: (focused) =>
      list?.isConnected === true && (focused === from || focused === document.body),
    isOfKey: true,
  });
}

/** Focuses the card that took the place of one that is gone, or the heading of the page where none is left. */
export function refocusCard(list: HTMLElement | null, place: number | null): void {
  // The way to a card far away scrolls the focused one off the page.
  if (waiting?.isOfKey && waiting.isWanted(document.activeElement)) return;
  focusSoon({
    find: () => {
      if (isAbove(document.activeElement, list)) return null;
      return place === null ? findPageTitle() : linkAt(list, place);
    },
    isWanted: (focused) => focused === document.body || isAbove(focused, list),
  });
}

/** Focuses the card of an item that has come back. */
export function focusCardOf(id: string): void {
  focusSoon({
    find: () => document.querySelector<HTMLElement>(`main [data-card-link][href*="${id}"]`),
    isWanted: (focused) => focused === document.body || focused?.closest('[data-place]') != null,
    scrolls: true,
  });
}

/** Focuses an element as soon as it is there: a slow line may have yet to bring it. */
function focusSoon(wish: Wish): void {
  waiting = wish;
  const until = performance.now() + patienceMs;
  const look = () => {
    if (waiting !== wish) return;
    const isWanted = wish.isWanted(document.activeElement);
    const element = isWanted ? wish.find() : null;
    if (isWanted && !element && performance.now() < until) {
      requestAnimationFrame(look);
      return;
    }
    waiting = null;
    element?.focus({ preventScroll: !wish.scrolls });
  };
  look();
}

function linkAt(list: HTMLElement | null, place: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-place="${place}"] [data-card-link]`) ?? null;
}
