import type { CSSProperties, ReactNode } from 'react';
import type { JustifiedRow } from '#features/media/timeline/justify-rows.ts';

type TileRowProps = {
  row: JustifiedRow;
  gapPx: number;
  ratioAt: (place: number) => number;
  renderTile: (place: number) => ReactNode;
};

/** A justified row: its tiles share the width by their aspect ratios, and fade in one after the other. */
export function TileRow(props: TileRowProps) {
  const { row, gapPx, ratioAt, renderTile } = props;
  const widthPx = row.ratio * row.heightPx + gapPx * (row.count - 1);
  const places = Array.from({ length: row.count }, (_, n) => row.first + n);
  return (
    <div
      role="presentation"
      className="flex"
      style={{ height: row.heightPx, gap: gapPx, width: row.isFull ? '100%' : widthPx }}
    >
      {places.map((place) => (
        <div
          key={place}
          role="listitem"
          data-place={place}
          className="card-fade-in h-full min-w-0 basis-0"
          style={{ flexGrow: ratioAt(place), '--i': place } as CSSProperties}
        >
          {renderTile(place)}
        </div>
      ))}
    </div>
  );
}
