import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { WaveformArt } from '#features/media/cards/waveform-art.tsx';
import type { ShownCard } from '#features/media/shown-media.ts';
import { cn } from '#lib/cn.ts';

/** The picture of an item in a dense grid: it fills its frame; a recording without a picture shows its waveform. */
export function ItemPicture({ item, className }: { item: ShownCard; className?: string }) {
  if (item.type !== 'audio' || item.thumbnailUrl !== null) {
    return <MediaThumbnail item={item} className={cn('size-full', className)} />;
  }
  return (
    <div className={cn('relative size-full overflow-hidden', className)}>
      <WaveformArt item={item} isCentred />
    </div>
  );
}
