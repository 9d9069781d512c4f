import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useRef } from 'react';
import { CardMenu } from '#features/media/cards/card-menu.tsx';
import { useFrameWidth } from '#features/media/grid/use-frame-width.ts';
import { useRowTarget } from '#features/media/grid/use-row-target.ts';
import { singleRows, twoRows } from '#features/media/timeline/few-rows.ts';
import { MediaTile } from '#features/media/timeline/media-tile.tsx';
import { percentOf, tileRatio } from '#features/media/timeline/tile-ratio.ts';
import { TileRow } from '#features/media/timeline/tile-row.tsx';
import { useMediaQuery } from '#lib/use-media-query.ts';

type RecentTilesProps = {
  items: readonly MediaItem[];
  labelledBy: string;
  menuEntries?: ((item: MediaItem) => ReactNode) | undefined;
};

/** A few pictures in two justified rows; on phones one below the other. */
export function RecentTiles({ items, labelledBy, menuEntries }: RecentTilesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useFrameWidth(frame, 'recent');
  const { targetPx, gapPx } = useRowTarget();
  const isPhone = useMediaQuery('(max-width: 29.99rem)');
  const ratios = items.map((item) => tileRatio(percentOf(item)));
  const breakRows = isPhone ? singleRows : twoRows;
  const rows = widthPx === 0 ? [] : breakRows(ratios, { widthPx, targetPx, gapPx });

  return (
    <div
      ref={frame}
      role="list"
      aria-labelledby={labelledBy}
      className="flex flex-col"
      style={{ gap: gapPx }}
    >
      {rows.map((row) => (
        <TileRow
          key={row.first}
          row={row}
          gapPx={gapPx}
          ratioAt={(place) => ratios[place] ?? 1}
          renderTile={(place) => {
            const item = items[place];
            return (
              item && (
                <MediaTile
                  item={item}
                  menu={<CardMenu item={item}>{menuEntries?.(item)}</CardMenu>}
                  tabIndex={0}
                />
              )
            );
          }}
        />
      ))}
    </div>
  );
}
