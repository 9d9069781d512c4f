import type { TimelineGroup } from '@heirloom/contract/media/media-lists.schema.ts';
import { tallestPx } from '#features/media/grid/use-grid-columns.ts';
import { type JustifiedRow, justifyRows } from '#features/media/timeline/justify-rows.ts';
import { tileRatio } from '#features/media/timeline/tile-ratio.ts';

export type TimelineRow = JustifiedRow & {
  section: number;
  /** From the top of the timeline. */
  topPx: number;
};

export type TimelineSection = {
  period: string | null;
  /** The place of the section's first item in the whole list. */
  first: number;
  count: number;
  topPx: number;
  heightPx: number;
};

export type TimelineLayout = {
  sections: TimelineSection[];
  /** All rows; places count through the whole list. */
  rows: TimelineRow[];
  ratios: number[];
  widthPx: number;
  gapPx: number;
  heightPx: number;
};

export type TimelineFrame = {
  widthPx: number;
  targetPx: number;
  gapPx: number;
  headingPx: number;
  /** Between two sections. */
  sectionGapPx: number;
};

/**
 * Computes the position of every item of a list, even if it is not loaded, so that nothing moves when it loads. Lists
 * that would be taller than browsers can hold get lower rows.
 */
export function layOutTimeline(
  groups: readonly TimelineGroup[],
  frame: TimelineFrame,
): TimelineLayout {
  const layout = layOutRows(groups, frame);
  const lowered = frame.targetPx * Math.sqrt(tallestPx / layout.heightPx) * 0.95;
  return layout.heightPx > tallestPx ? layOutRows(groups, { ...frame, targetPx: lowered }) : layout;
}

function layOutRows(groups: readonly TimelineGroup[], frame: TimelineFrame): TimelineLayout {
  const layout: TimelineLayout = {
    sections: [],
    rows: [],
    ratios: [],
    widthPx: frame.widthPx,
    gapPx: frame.gapPx,
    heightPx: 0,
  };
  for (const [section, { period, ratios: percents }] of groups.entries()) {
    const first = layout.ratios.length;
    const topPx = section === 0 ? 0 : layout.heightPx + frame.sectionGapPx;
    const ratios = percents.map(tileRatio);
    let rowTop = topPx + frame.headingPx;
    for (const row of justifyRows(ratios, frame)) {
      layout.rows.push({ ...row, first: first + row.first, section, topPx: rowTop });
      rowTop += row.heightPx + frame.gapPx;
    }
    layout.heightPx = rowTop - frame.gapPx;
    layout.sections.push({
      period,
      first,
      count: ratios.length,
      topPx,
      heightPx: layout.heightPx - topPx,
    });
    for (const ratio of ratios) layout.ratios.push(ratio);
  }
  return layout;
}

export type TileBox = { place: number; leftPx: number; widthPx: number };

/** Returns where each tile of a row is: they share its width by their aspect ratios. */
export function boxesOf({ ratios, widthPx, gapPx }: TimelineLayout, row: TimelineRow): TileBox[] {
  const perRatio = row.isFull ? (widthPx - gapPx * (row.count - 1)) / row.ratio : row.heightPx;
  let leftPx = 0;
  return Array.from({ length: row.count }, (_, n) => {
    const place = row.first + n;
    const box = { place, leftPx, widthPx: (ratios[place] ?? 1) * perRatio };
    leftPx += box.widthPx + gapPx;
    return box;
  });
}

/** Returns the number of the row that contains a place. */
export function rowOfPlace({ rows }: TimelineLayout, place: number): number {
  return lastRow(rows, (row) => row.first <= place);
}

/** Returns the number of the row at a distance from the top of the timeline, or of the one above it. */
export function rowAt({ rows }: TimelineLayout, px: number): number {
  return lastRow(rows, (row) => row.topPx <= px);
}

/** Returns the last row of those at the beginning that are all wanted, or the first one. */
function lastRow(rows: readonly TimelineRow[], isWanted: (row: TimelineRow) => boolean): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isWanted(rows[middle]!)) low = middle;
    else high = middle - 1;
  }
  return low;
}
