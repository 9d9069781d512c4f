import { type CSSProperties, memo, type ReactNode } from 'react';
import { CardSkeleton } from '#features/media/card-skeleton.tsx';
import type { GridLayout } from '#features/media/use-grid-columns.ts';

export type GridCell = {
  place: number;
  /** 0 for the one card of the grid that Tab reaches, -1 for the others. */
  tabIndex: 0 | -1;
};

type CardCellProps<Item> = GridCell & {
  /** Undefined while its page is on the way. */
  item: Item | undefined;
  total: number;
  layout: GridLayout;
  onFocusPlace: (place: number) => void;
  renderCard: (item: Item, cell: GridCell) => ReactNode;
};

/** Cards of the first screen fade in one after the other; those scrolled to later are simply there. */
const staggered = 20;

/** A place of a grid and its card. Scrolling renders none again that is there already. */
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
