import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { WaveformArt } from '#features/media/cards/waveform-art.tsx';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';

/** The picture of the item on the stage, with a glow of its colours behind it. */
export function StagePicture({ item }: { item: MediaItem }) {
  const picture = item.photoUrl ?? item.gridUrl ?? item.thumbnailUrl;
  return (
    <>
      {picture !== null && (
        <img
          src={item.thumbnailUrl ?? picture}
          alt=""
          className="glow -z-1 scale-x-110 scale-y-115"
        />
      )}
      <div className="relative aspect-video overflow-hidden lg:aspect-5/3 rounded-l-xl bg-surface-2 shadow-2">
        {picture === null && item.type === 'audio' ? (
          <WaveformArt id={item.id} />
        ) : picture === null ? (
          <MediaThumbnail item={item} className="size-full" />
        ) : (
          <img src={picture} alt="" className="size-full object-cover" />
        )}
        <div className="absolute inset-0 hidden bg-linear-to-t from-scrim to-transparent to-45% lg:block" />
      </div>
    </>
  );
}
