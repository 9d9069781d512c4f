import { CardSkeleton } from '#features/media/grid/card-skeleton.tsx';
import { LoadingNote } from '#features/media/grid/loading-note.tsx';
import { type GridLayout, useGridColumns } from '#features/media/grid/use-grid-columns.ts';

type LoadingCardsProps = { layout: GridLayout; label: string };

/** Placeholders for the first two rows, while a grid is loading. */
export function LoadingCards({ layout, label }: LoadingCardsProps) {
  const columns = useGridColumns(layout);
  return (
    <div className="relative">
      <div
        className="grid gap-x-(--grid-gap) gap-y-7"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: columns * 2 }, (_, place) => (
          <CardSkeleton key={place} layout={layout} />
        ))}
      </div>
      <LoadingNote label={label} />
    </div>
  );
}
