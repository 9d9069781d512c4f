import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import type { ReactNode } from 'react';
import { AlignedCard } from '#features/media/cards/aligned-card.tsx';

type CollectionItemCardProps = { item: CollectionItem; menu: ReactNode; tabIndex: 0 | -1 };

/** An item in its collection, with its caption below. */
export function CollectionItemCard({ item, menu, tabIndex }: CollectionItemCardProps) {
  const { media, caption } = item;
  return (
    <>
      <AlignedCard item={media} menu={menu} tabIndex={tabIndex} />
      {caption !== null && (
        <p className="mt-1.5 border-l-2 border-lamp-edge pl-3 text-small whitespace-pre-line text-ink-2">
          {caption}
        </p>
      )}
    </>
  );
}
