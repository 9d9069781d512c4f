import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import type { JustifiedRow } from '#features/media/timeline/justify-rows.ts';
import { cn } from '#lib/cn.ts';

type TileRowProps = {
  row: JustifiedRow;
  gapPx: number;
  ratioAt: (place: number) => number;
  /** Attributes for the place of a tile in its list, for screen readers. */
  cellProps?: (place: number) => HTMLAttributes<HTMLElement>;
  renderTile: (place: number) => ReactNode;
  /** The tiles fade in one after the other. */
  fadesIn?: boolean;
  style?: CSSProperties;
};

/** A justified row: its tiles share the width by their aspect ratios. */
export function TileRow(props: TileRowProps) {
  const { row, gapPx, ratioAt, cellProps, renderTile, fadesIn = false, style } = props;
  const widthPx = row.ratio * row.heightPx + gapPx * (row.count - 1);
  const places = Array.from({ length: row.count }, (_, n) => row.first + n);
  return (
    <div
      role="presentation"
      className="flex"
      style={{ height: row.heightPx, gap: gapPx, width: row.isFull ? '100%' : widthPx, ...style }}
    >
      {places.map((place) => (
        <div
          key={place}
          role="listitem"
          data-place={place}
          className={cn('h-full min-w-0 basis-0', fadesIn && 'card-fade-in')}
          style={{ flexGrow: ratioAt(place), '--i': place } as CSSProperties}
          {...cellProps?.(place)}
        >
          {renderTile(place)}
        </div>
      ))}
    </div>
  );
}
