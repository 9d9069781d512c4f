const patienceMs = 10_000;
/** Counts the wishes: the latest one holds. */
let wishes = 0;

type Wish = {
  find: () => HTMLElement | null;
  /** Tells by what has the focus now whether the person has not gone elsewhere meanwhile. */
  isWanted: (focused: Element | null) => boolean;
  scrolls?: boolean;
};

/** Focuses the card at a place, which the keyboard asked for: the scroll may have yet to render it. */
export function focusCard(list: HTMLElement | null, place: number): void {
  const from = document.activeElement;
  focusSoon({
    find: () => linkAt(list, place),
    isWanted: (focused) =>
      list?.isConnected === true && (focused === from || focused === document.body),
  });
}

/** Focuses the card that took the place of one that is gone, or the heading of the page where none is left. */
export function refocusCard(list: HTMLElement | null, place: number | null): void {
  const heading = () => document.querySelector<HTMLElement>('[data-page-title]');
  focusSoon({
    find: () => {
      if (isAbove(document.activeElement, list)) return null;
      return place === null ? heading() : linkAt(list, place);
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

/** Tells whether an element is in a menu or dialog above a list, which gives the focus back when it closes. */
export function isAbove(element: Element | null, list: HTMLElement | null): boolean {
  const layer = element?.closest('[role=menu], [role=dialog], [role=alertdialog]') ?? null;
  return layer !== null && !layer.contains(list);
}

/** Focuses an element as soon as it is there: a slow line may have yet to bring it. */
function focusSoon({ find, isWanted, scrolls = false }: Wish): void {
  wishes += 1;
  const own = wishes;
  const until = performance.now() + patienceMs;
  const look = () => {
    if (own !== wishes || !isWanted(document.activeElement)) return;
    const element = find();
    if (element) element.focus({ preventScroll: !scrolls });
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
}

function linkAt(list: HTMLElement | null, place: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-place="${place}"] [data-card-link]`) ?? null;
}
