import { type CSSProperties, memo, type ReactNode } from 'react';
import { CardSkeleton } from '#features/media/grid/card-skeleton.tsx';
import type { GridLayout } from '#features/media/grid/use-grid-columns.ts';

export type GridCell = {
  place: number;
  /** 0 for the one card of the grid that Tab can reach, -1 for the others. */
  tabIndex: 0 | -1;
};

type CardCellProps<Item> = GridCell & {
  /** Undefined while its page is loading. */
  item: Item | undefined;
  total: number;
  layout: GridLayout;
  onFocusPlace: (place: number) => void;
  renderCard: (item: Item, cell: GridCell) => ReactNode;
};

/** The first cards fade in one after the other; later ones appear at once. */
const staggered = 20;

/** A place of a grid and its card. Memoized, so that scrolling does not re-render existing cards. */
export const CardCell = memo(Cell) as typeof Cell;

function Cell<Item>(props: CardCellProps<Item>) {
  const { item, place, total, tabIndex, layout, onFocusPlace, renderCard } = props;
  return (
    <div
      role="listitem"
      aria-setsize={total}
      aria-posinset={place + 1}
      data-place={place}
      onFocus={() => onFocusPlace(place)}
      style={{ '--i': place } as CSSProperties}
      className={place < staggered ? 'card-fade-in min-w-0' : 'min-w-0'}
    >
      {item === undefined ? (
        <CardSkeleton layout={layout} />
      ) : (
        renderCard(item, { place, tabIndex })
      )}
    </div>
  );
}
