import type { PointerEvent } from 'react';

/** Within this distance of the window's top or bottom the page scrolls during a drag; and its speed; in pixels. */
const scrollZone = 72;
const scrollStep = 14;

/**
 * Follows a mouse or pen that is pressed on a card until it is released: calls `moveTo` with the place of each card it
 * reaches, and suppresses the click at the end. Touch is not followed, so that a finger still scrolls.
 */
export function followDrag(
  down: PointerEvent<HTMLElement>,
  from: number,
  moveTo: (place: number) => void,
): void {
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
  // Otherwise the browser would start to drag the link or the picture.
  window.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  for (const name of ['pointerup', 'pointercancel', 'blur']) {
    window.addEventListener(name, end, { signal });
  }
  frame = requestAnimationFrame(scroll);
}

function placeAt({ x, y }: { x: number; y: number }): number | null {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
  return card ? Number(card.dataset['place']) : null;
}

/** The click event follows the release at once, or is missing when press and release were on different elements. */
function swallowNextClick(): void {
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
}
