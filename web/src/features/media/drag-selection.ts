import type { PointerEvent } from 'react';

/** How near to the top or bottom of the window the page begins to scroll under the pointer, and how fast, in pixels. */
const scrollZone = 72;
const scrollStep = 14;

/**
 * Follows a mouse or pen from a card on, until it is let go: says the place of each card that it comes to, and keeps the
 * click at its end from doing anything else. A finger scrolls as ever.
 */
export const followDrag = (
  down: PointerEvent<HTMLElement>,
  from: number,
  moveTo: (place: number) => void,
): void => {
  if (down.pointerType === 'touch' || down.button !== 0) return;
  let place = from;
  let hasMoved = false;
  let pointer = { x: down.clientX, y: down.clientY };
  let frame = 0;
  const over = new AbortController();

  const check = () => {
    const found = placeAt(pointer);
    if (found === null || found === place) return;
    place = found;
    hasMoved = true;
    moveTo(found);
  };
  const scroll = () => {
    const fromTop = pointer.y;
    const fromBottom = window.innerHeight - pointer.y;
    if (hasMoved && Math.min(fromTop, fromBottom) < scrollZone) {
      window.scrollBy(0, fromTop < fromBottom ? -scrollStep : scrollStep);
      check();
    }
    frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    over.abort();
    if (hasMoved) swallowNextClick();
  };

  const { signal } = over;
  window.addEventListener(
    'pointermove',
    (event) => {
      pointer = { x: event.clientX, y: event.clientY };
      check();
    },
    { signal },
  );
  // The browser would drag the link or the picture away instead.
  window.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  for (const name of ['pointerup', 'pointercancel', 'blur']) {
    window.addEventListener(name, end, { signal });
  }
  frame = requestAnimationFrame(scroll);
};

const placeAt = ({ x, y }: { x: number; y: number }): number | null => {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
  return card ? Number(card.dataset['place']) : null;
};

/** The click comes right after the pointer is let go, or not at all when it went down on another element. */
const swallowNextClick = (): void => {
  const over = new AbortController();
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: over.signal },
  );
  setTimeout(() => over.abort());
};
