import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useState } from 'react';
import { WaveformArt } from '#features/media/cards/waveform-art.tsx';
import { cn } from '#lib/cn.ts';

type CollectionCoverProps = {
  collection: Pick<Collection, 'id' | 'type' | 'itemCount' | 'thumbnailUrl' | 'coverUrl'>;
  sizes?: string;
  className?: string;
};

const missing = '/placeholder.svg';

/** The cover of a collection, a waveform for recordings; the placeholder when there is none or it cannot be loaded. */
export function CollectionCover(props: CollectionCoverProps) {
  const { collection, sizes = '320px', className } = props;
  const { id, type, itemCount, thumbnailUrl, coverUrl } = collection;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const isShown = thumbnailUrl !== null && thumbnailUrl !== failedUrl;

  if (thumbnailUrl === null && type === 'audio' && itemCount > 0) {
    return (
      <div className={cn('relative overflow-hidden', className)}>
        <WaveformArt id={id} isCentred />
      </div>
    );
  }
  return (
    <img
      src={isShown ? thumbnailUrl : missing}
      srcSet={isShown && coverUrl ? `${thumbnailUrl} 320w, ${coverUrl} 640w` : undefined}
      sizes={sizes}
      // The name is shown beside it.
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={isShown ? () => setFailedUrl(thumbnailUrl) : undefined}
      className={cn('bg-surface-2 object-cover', className)}
    />
  );
}
