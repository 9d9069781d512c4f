import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { earlyPictures } from '#features/media/cards/early-pictures.ts';
import { smallPictureSizes } from '#features/media/cards/picture-sizes.ts';
import { placeholderImage } from '#features/media/cards/placeholder-image.ts';
import type { ShownCard } from '#features/media/shown-media.ts';
import { cn } from '#lib/cn.ts';

type MediaThumbnailProps = {
  item: ShownCard;
  /** Not needed when a visible title is beside the picture. */
  alt?: string;
  className?: string;
  /** How wide it is shown; with `auto, ` before it where its classes say so, for browsers that look. */
  sizes?: string;
};

const missing = '/placeholder.svg';

/** The picture of an item: first its tiny placeholder, then the thumbnail; without one, the placeholder image. */
export function MediaThumbnail({
  item,
  alt = '',
  className,
  sizes = '320px',
}: MediaThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const generate = useMutation(
    api.thumbnails.generate.mutationOptions({ meta: { failure: () => null } }),
  );
  const url = item.thumbnailUrl;
  const isShown = url !== null && failedUrl !== url;
  const tiny = placeholderImage(item.placeholder);

  const fallBack = () => {
    setFailedUrl(url);
    // Visitors of a link may not request a new thumbnail.
    if (item.type === 'video' && url && item.ownerId !== undefined)
      generate.mutate({ videoId: item.id });
  };

  return (
    <img
      src={isShown ? url : missing}
      srcSet={isShown ? smallPictureSizes(item) : undefined}
      sizes={sizes}
      alt={alt}
      loading={url !== null && earlyPictures.has(url) ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      width={item.width ?? undefined}
      height={item.height ?? undefined}
      onError={isShown ? fallBack : undefined}
      style={
        isShown && tiny ? { backgroundImage: `url(${tiny})`, backgroundSize: 'cover' } : undefined
      }
      className={cn('object-cover', !isShown && 'bg-surface-2 object-contain p-[12%]', className)}
    />
  );
}
