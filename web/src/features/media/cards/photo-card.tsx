import { CardCaption } from '#features/media/cards/card-caption.tsx';
import type { CardProps } from '#features/media/cards/card-props.ts';
import { CardState } from '#features/media/cards/card-state.tsx';
import { fitPicture } from '#features/media/cards/fit-picture.ts';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { cardWidths } from '#features/media/cards/picture-sizes.ts';
import { YearStamp } from '#features/media/cards/year-stamp.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { cn } from '#lib/cn.ts';

/** A photo as a mounted slide: the whole picture in a mat, never cropped, with caption, id, path and year below. */
export function PhotoCard({ item, menu, tabIndex }: CardProps) {
  const words = mediaMessages.card;
  return (
    <div className="group card-frame surface-card lift relative flex h-full flex-col p-2.5">
      <div className="relative aspect-4/3 shrink-0 overflow-hidden rounded-sm bg-surface-2">
        <div className="absolute inset-3">
          <MediaThumbnail
            item={item}
            sizes={cardWidths.photos}
            className={cn(
              'absolute inset-0 m-auto rounded-print shadow-print',
              fitPicture(item, 4 / 3),
            )}
          />
        </div>
        <CardState item={item} />
      </div>
      <div className="flex-1 px-1.5 pt-3">
        <CardCaption item={item} menu={menu} tabIndex={tabIndex} />
      </div>
      <p className="stamp mx-[-0.125rem] mt-2.5 flex gap-3 border-t border-line px-2 pt-2 pb-0.5 text-ink-2">
        <span title={`${words.photoId}: ${item.id}`} className="relative z-2 shrink-0">
          #{item.id.slice(-4)}
        </span>
        <span
          title={`${words.filePath}: ${item.filePath}`}
          className="relative z-2 min-w-0 flex-1 truncate"
        >
          {item.filePath}
        </span>
        <YearStamp item={item} className="font-semibold text-lamp-ink" />
      </p>
    </div>
  );
}
