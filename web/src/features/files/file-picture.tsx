import type { MediaCard } from '@heirloom/contract/media/media.schema.ts';
import { MediaThumbnail } from '#features/media/media-thumbnail.tsx';
import { TypeTile } from '#ui/type-tile.tsx';

/** The small picture at the start of a row; a tile of its kind where there is none. */
export function FilePicture({ item }: { item: MediaCard }) {
  if (item.thumbnailUrl === null) return <TypeTile type={item.type} />;
  return <MediaThumbnail item={item} sizes="72px" className="h-12 w-18 shrink-0 rounded-print" />;
}
