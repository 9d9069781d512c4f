import {
  type TimelineLayout,
  type TimelineRow,
  rowOfPlace,
} from '#features/media/timeline/timeline-layout.ts';

type Screen = { heightPx: number; hasCtrl: boolean };

/** Returns the place that a key moves to; null for keys that the timeline ignores (design.md 5, Media grid). */
export function nextPlace(
  key: string,
  from: number,
  layout: TimelineLayout,
  screen: Screen,
): number | null {
  const last = layout.ratios.length - 1;
  const number = rowOfPlace(layout, from);
  const row = layout.rows[number];
  if (row === undefined) return null;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return below(layout, from, number - 1);
    case 'ArrowDown':
      return below(layout, from, number + 1);
    case 'PageUp':
      return below(layout, from, rowAt(layout, row.topPx - screen.heightPx));
    case 'PageDown':
      return below(layout, from, rowAt(layout, row.topPx + screen.heightPx));
    case 'Home':
      return screen.hasCtrl ? 0 : row.first;
    case 'End':
      return screen.hasCtrl ? last : row.first + row.count - 1;
    default:
      return null;
  }
}

/** Returns the tile of another row whose middle is closest to the middle of this tile. */
function below(layout: TimelineLayout, from: number, number: number): number {
  const row = layout.rows[number];
  if (row === undefined) return from;
  const middle = middleOf(layout, layout.rows[rowOfPlace(layout, from)]!, from);
  let nearest = row.first;
  let distance = Infinity;
  for (let place = row.first; place < row.first + row.count; place += 1) {
    const off = Math.abs(middleOf(layout, row, place) - middle);
    if (off >= distance) break;
    nearest = place;
    distance = off;
  }
  return nearest;
}

function middleOf({ ratios, gapPx }: TimelineLayout, row: TimelineRow, place: number): number {
  let left = 0;
  for (let before = row.first; before < place; before += 1) {
    left += ratios[before]! * row.heightPx + gapPx;
  }
  return left + (ratios[place]! * row.heightPx) / 2;
}

function rowAt({ rows }: TimelineLayout, topPx: number): number {
  const beyond = rows.findIndex((row) => row.topPx > topPx);
  if (beyond === -1) return rows.length - 1;
  return Math.max(0, beyond - 1);
}
