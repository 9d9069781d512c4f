import { Play } from 'lucide-react';
import { CardCaption } from '#features/media/cards/card-caption.tsx';
import type { CardProps } from '#features/media/cards/card-props.ts';
import { CardState } from '#features/media/cards/card-state.tsx';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { cardWidths } from '#features/media/cards/picture-sizes.ts';
import { YearStamp } from '#features/media/cards/year-stamp.tsx';
import { formatLength } from '#lib/format-duration.ts';

/** A film: a 16:9 frame with year and length, title and date below it. */
export function MovieCard({ item, menu, tabIndex }: CardProps) {
  return (
    <div className="group relative">
      <div className="card-frame relative aspect-video overflow-hidden rounded-sm bg-surface-2 shadow-1">
        <MediaThumbnail item={item} sizes={`auto, ${cardWidths.movies}`} className="size-full" />
        <CardState item={item} />
        <YearStamp
          item={item}
          className="scrim-chip stamp-amber absolute bottom-2 left-2 font-semibold"
        />
        <span className="scrim-chip absolute right-2 bottom-2">{formatLength(item)}</span>
        <span
          aria-hidden="true"
          className="absolute top-1/2 left-1/2 grid size-14 -translate-1/2 scale-90 place-items-center rounded-full bg-lamp text-lamp-foreground opacity-0 shadow-2 transition-[opacity,transform] duration-(--dur-fast) group-focus-within:scale-100 group-focus-within:opacity-100 group-hover:scale-100 group-hover:opacity-100"
        >
          <Play size={24} className="translate-x-0.5 fill-current" />
        </span>
      </div>
      <div className="pt-2.5">
        <CardCaption item={item} menu={menu} tabIndex={tabIndex} />
      </div>
    </div>
  );
}
