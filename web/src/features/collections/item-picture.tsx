import { MediaThumbnail } from '#features/media/media-thumbnail.tsx';
import type { ShownCard } from '#features/media/shown-media.ts';
import { waveformBars } from '#features/media/waveform-bars.ts';
import { cn } from '#lib/cn.ts';

const barCount = 28;

/** The picture of an item where many lie side by side: it fills its frame; a recording without one shows its waveform. */
export function ItemPicture({ item, className }: { item: ShownCard; className?: string }) {
  if (item.type !== 'audio' || item.thumbnailUrl !== null) {
    return <MediaThumbnail item={item} className={cn('size-full', className)} />;
  }
  return (
    <div
      aria-hidden="true"
      className={cn(
        'flex size-full items-center justify-between bg-audio-soft px-[11%]',
        className,
      )}
    >
      {waveformBars(barCount, null, item.id).map((height, bar) => (
        <span
          // Bars have no identity but their place.
          key={bar}
          style={{ height: `${height * 40}%` }}
          className="w-1 max-w-[2%] rounded-full bg-audio"
        />
      ))}
    </div>
  );
}
