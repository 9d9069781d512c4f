import { useState } from 'react';
import { largePictureSizes } from '#features/media/cards/picture-sizes.ts';
import { placeholderImage } from '#features/media/cards/placeholder-image.ts';
import type { ShownCard } from '#features/media/shown-media.ts';
import { cn } from '#lib/cn.ts';

type SharedPictureProps = { item: ShownCard; alt?: string; className?: string };

const missing = '/placeholder.svg';

/** The large picture of a shared item: as sharp as the screen needs, and a JPEG for browsers without newer formats. */
export function SharedPicture({ item, alt = '', className }: SharedPictureProps) {
  const { thumbnailUrl, photoUrl, placeholder } = item;
  const [failures, setFailures] = useState(0);
  const tiny = placeholderImage(placeholder);
  const isSharp = failures === 0 && photoUrl !== null;
  const source = isSharp ? photoUrl : failures < 2 ? (thumbnailUrl ?? missing) : missing;

  return (
    <img
      src={source}
      srcSet={isSharp ? largePictureSizes(item) : undefined}
      sizes="(min-width: 64rem) 60rem, 100vw"
      alt={alt}
      decoding="async"
      draggable={false}
      onError={failures < 2 ? () => setFailures(failures + 1) : undefined}
      style={tiny ? { backgroundImage: `url(${tiny})`, backgroundSize: '100% 100%' } : undefined}
      className={cn('bg-surface-2 object-contain', className)}
    />
  );
}
