import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { type LabelSheet, marginsOf } from '#features/tapes/labels/label-sheets.ts';
import { TapeLabel } from '#features/tapes/labels/tape-label.tsx';

type LabelPaperProps = {
  places: readonly (TapeCard | null)[];
  sheet: LabelSheet;
  address: string;
  /** Thin lines where the labels are, on the screen only. */
  showsEdges?: boolean;
};

/** One sheet of labels in its real size. */
export function LabelPaper({ places, sheet, address, showsEdges = false }: LabelPaperProps) {
  const { paper, label, columns, rows, gap } = sheet;
  const { left, top } = marginsOf(sheet);
  const all = Array.from({ length: columns * rows }, (_, place) => places[place] ?? null);
  return (
    <div
      className="break-after-page overflow-hidden bg-white text-black"
      style={{
        width: `${paper.width}mm`,
        // A hair less than the page, so that no empty one follows.
        height: `${paper.height - 0.5}mm`,
        padding: `${top}mm ${left}mm 0`,
      }}
    >
      <div
        className="grid content-start"
        style={{
          gridTemplateColumns: `repeat(${columns}, ${label.width}mm)`,
          gridAutoRows: `${label.height}mm`,
          columnGap: `${gap}mm`,
        }}
      >
        {all.map((tape, place) => (
          // Places have no other name.
          <div key={place} className={showsEdges ? 'rounded-xs outline outline-black/15' : ''}>
            {tape && <TapeLabel tape={tape} address={address} label={label} />}
          </div>
        ))}
      </div>
    </div>
  );
}
