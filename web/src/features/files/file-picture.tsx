import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { cn } from '#lib/cn.ts';

type FilePictureProps = { item: MediaItem; className?: string };

/** The small picture at the start of a row; without a picture, a tile with the icon of the type. */
export function FilePicture({ item, className }: FilePictureProps) {
  if (item.thumbnailUrl === null) return <TypeTile type={item.type} className={cn(className)} />;
  return (
    <MediaThumbnail
      item={item}
      sizes="72px"
      className={cn('h-12 w-18 shrink-0 rounded-print', className)}
    />
  );
}
