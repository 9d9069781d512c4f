import { CardCaption } from '#features/media/cards/card-caption.tsx';
import type { CardProps } from '#features/media/cards/card-props.ts';
import { CardState } from '#features/media/cards/card-state.tsx';
import { fitPicture } from '#features/media/cards/fit-picture.ts';
import { MediaCard } from '#features/media/cards/media-card.tsx';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { YearStamp } from '#features/media/cards/year-stamp.tsx';
import { cn } from '#lib/cn.ts';

/** A card in a grid of mixed types: each type keeps its style, in a frame of the same shape, so that rows align. */
export function AlignedCard(props: CardProps) {
  const Card = props.item.type === 'image' ? MattedPhotoCard : MediaCard;
  return (
    <div className="[&_.card-frame]:aspect-video">
      <Card {...props} />
    </div>
  );
}

/** A photo in a grid with films and recordings: the whole picture in a mat of their shape, so that rows align. */
function MattedPhotoCard({ item, menu, tabIndex }: CardProps) {
  return (
    <div className="group relative">
      <div className="card-frame relative grid aspect-video grid-cols-[100%] grid-rows-[100%] place-items-center overflow-hidden rounded-sm border border-line bg-surface-2 p-2">
        <MediaThumbnail
          item={item}
          className={cn('rounded-print shadow-print', fitPicture(item, 16 / 9))}
        />
        <CardState item={item} />
        <YearStamp
          item={item}
          className="scrim-chip stamp-amber absolute bottom-2 left-2 font-semibold"
        />
      </div>
      <div className="pt-2.5">
        <CardCaption item={item} menu={menu} tabIndex={tabIndex} />
      </div>
    </div>
  );
}
