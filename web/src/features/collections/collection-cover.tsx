import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useState } from 'react';
import { smallPictureSizes } from '#features/media/cards/picture-sizes.ts';
import { cn } from '#lib/cn.ts';

type CollectionCoverProps = {
  collection: Pick<Collection, 'thumbnailUrl' | 'coverUrl'>;
  sizes?: string;
  className?: string;
};

const missing = '/placeholder.svg';

/** The cover of a collection; the placeholder when there is none or it cannot be loaded. */
export function CollectionCover(props: CollectionCoverProps) {
  const { collection, sizes = '320px', className } = props;
  const { thumbnailUrl, coverUrl } = collection;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const isShown = thumbnailUrl !== null && thumbnailUrl !== failedUrl;

  return (
    <img
      src={isShown ? thumbnailUrl : missing}
      srcSet={isShown ? smallPictureSizes({ thumbnailUrl, gridUrl: coverUrl }) : undefined}
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
