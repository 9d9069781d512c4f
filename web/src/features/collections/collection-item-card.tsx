import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import type { ReactNode } from 'react';
import { MattedPhotoCard } from '#features/collections/matted-photo-card.tsx';
import { MediaCard } from '#features/media/media-card.tsx';

type CollectionItemCardProps = { item: CollectionItem; menu: ReactNode; tabIndex: 0 | -1 };

/** An item in its collection: every kind keeps its card, in a frame of one shape, with the family's words below. */
export function CollectionItemCard({ item, menu, tabIndex }: CollectionItemCardProps) {
  const { media, caption } = item;
  const Card = media.type === 'image' ? MattedPhotoCard : MediaCard;
  return (
    <div className="[&_.card-frame]:aspect-video">
      <Card item={media} menu={menu} tabIndex={tabIndex} />
      {caption !== null && (
        <p className="mt-1.5 border-l-2 border-lamp-edge pl-3 text-small whitespace-pre-line text-ink-2">
          {caption}
        </p>
      )}
    </div>
  );
}
