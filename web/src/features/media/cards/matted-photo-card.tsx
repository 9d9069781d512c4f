import { CardCaption } from '#features/media/cards/card-caption.tsx';
import { CardState } from '#features/media/cards/card-state.tsx';
import type { CardProps } from '#features/media/cards/card-props.ts';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';

/** A photo in a grid with films and recordings: the whole picture in a mat of their shape, so that rows align. */
export function MattedPhotoCard({ item, menu, tabIndex }: CardProps) {
  return (
    <div className="group relative">
      <div className="card-frame relative grid aspect-video grid-cols-[100%] grid-rows-[100%] place-items-center overflow-hidden rounded-sm border border-line bg-surface-2 p-2">
        <MediaThumbnail
          item={item}
          className="h-auto max-h-full w-auto max-w-full rounded-print object-contain shadow-print"
        />
        <CardState item={item} />
      </div>
      <div className="pt-2.5">
        <CardCaption item={item} menu={menu} tabIndex={tabIndex} />
      </div>
    </div>
  );
}
