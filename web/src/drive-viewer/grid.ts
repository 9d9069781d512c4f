import { element } from '#drive-viewer/dom.ts';
import { createDrawnRows } from '#drive-viewer/drawn-rows.ts';
import type { GridOptions } from '#drive-viewer/grid-options.ts';
import { rowTarget } from '#drive-viewer/row-target.ts';
import { nextPlace } from '#features/media/timeline/timeline-keys.ts';
import { layOutTimeline, rowOfPlace } from '#features/media/timeline/timeline-layout.ts';

export type Grid = {
  node: HTMLElement;
  /** Scrolls to an item, and gives it the focus. */
  show: (place: number) => void;
  dispose: () => void;
};

/** What is drawn beyond the edges of the window, in windows. */
const beyond = 0.75;

/**
 * Rows of pictures, of which only those near the window exist: 10,000 items scroll as 100 do. All positions are known
 * from the sizes of the pictures.
 */
export function createGrid(options: GridOptions): Grid {
  const node = element('div', { class: 'relative min-w-0 flex-1', 'data-grid': true });
  let layout = layOutTimeline([], frameOf(0, 0));
  let current = 0;
  const drawn = createDrawnRows(node, options);
  const topPx = () => node.getBoundingClientRect().top + window.scrollY;

  function draw(): void {
    const from = window.scrollY - topPx() - window.innerHeight * beyond;
    const to = from + window.innerHeight * (1 + 2 * beyond);
    drawn.keep(layout, { from, to, current });
    options.onMove?.(
      layout,
      Math.max(0, (window.scrollY - topPx() + headerPx()) / layout.heightPx),
    );
  }

  function layOut(): void {
    if (node.clientWidth === 0 || node.clientWidth === layout.widthPx) return;
    layout = layOutTimeline(
      options.groups,
      frameOf(node.clientWidth, options.hasHeadings ? 56 : 0),
    );
    node.style.height = `${layout.heightPx}px`;
    drawn.clear();
    draw();
  }

  function moveTo(place: number): void {
    current = place;
    giveTabStop(node, place);
  }

  function show(place: number): void {
    const row = layout.rows[rowOfPlace(layout, place)];
    if (row === undefined) return;
    moveTo(place);
    scrollToRow(topPx() + row.topPx, row.heightPx);
    draw();
    node.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus({ preventScroll: true });
  }

  const follow = onceAFrame(draw);
  const observer = new ResizeObserver(layOut);
  observer.observe(node);
  window.addEventListener('scroll', follow, { passive: true });
  followKeys(node, {
    move: moveTo,
    show,
    next: (event) => nextPlace(event.key, current, layout, screenOf(event)),
  });
  return {
    node,
    show,
    dispose: () => {
      observer.disconnect();
      window.removeEventListener('scroll', follow);
    },
  };
}

function screenOf({ ctrlKey }: KeyboardEvent): { heightPx: number; hasCtrl: boolean } {
  return { heightPx: window.innerHeight, hasCtrl: ctrlKey };
}

type Moves = {
  move: (place: number) => void;
  show: (place: number) => void;
  next: (event: KeyboardEvent) => number | null;
};

/** One stop of the tab key for all tiles; arrows lead from one to the next, also to those that are not drawn yet. */
function followKeys(node: HTMLElement, { move, show, next }: Moves): void {
  node.addEventListener('focusin', ({ target }) => {
    const place = (target as HTMLElement).dataset['place'];
    if (place !== undefined) move(Number(place));
  });
  node.addEventListener('keydown', (event) => {
    const place = event.altKey || event.metaKey ? null : next(event);
    if (place === null) return;
    event.preventDefault();
    show(place);
  });
}

/** Only one tile is a stop of the tab key. */
function giveTabStop(node: HTMLElement, place: number): void {
  for (const tile of node.querySelectorAll<HTMLElement>('[data-place]')) {
    tile.tabIndex = Number(tile.dataset['place']) === place ? 0 : -1;
  }
}

const headerPx = (): number => document.querySelector('header')?.offsetHeight ?? 0;

/** Scrolls as little as needed, so that a row is below the header. */
function scrollToRow(topPx: number, heightPx: number): void {
  const upper = topPx - headerPx() - 72;
  const lower = topPx + heightPx + 96 - window.innerHeight;
  if (window.scrollY > upper) window.scrollTo(0, upper);
  else if (window.scrollY < lower) window.scrollTo(0, lower);
}

function frameOf(widthPx: number, headingPx: number) {
  return { widthPx, headingPx, sectionGapPx: 20, ...rowTarget() };
}

function onceAFrame(work: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      work();
    });
  };
}
