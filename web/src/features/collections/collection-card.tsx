import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { CollectionCardMenu } from '#features/collections/collection-card-menu.tsx';
import { CollectionCover } from '#features/collections/collection-cover.tsx';
import { CollectionStack } from '#features/collections/collection-stack.tsx';
import { collectionMessages as words } from '#features/collections/collections.messages.ts';
import { TypeBadge } from '#features/media/types/type-badge.tsx';
import { formatDate } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';

type CollectionCardProps = {
  collection: Collection;
  /** Menu entries of other features. */
  menuEntries: (collection: Collection) => ReactNode;
  tabIndex?: 0 | -1;
};

/** A collection as a stack of sheets: picture, type, name, description, item count and date. */
export function CollectionCard({ collection, menuEntries, tabIndex }: CollectionCardProps) {
  const { id, name, type, description, itemCount, createdAt, isPinned } = collection;
  return (
    <div className="group relative flex h-full flex-col">
      <CollectionStack>
        <CollectionCover collection={collection} className="size-full" />
        <TypeBadge
          type={type}
          label={words.typeLabel[type]}
          onPicture
          className="absolute top-2.5 left-2.5"
        />
        {isPinned && (
          <Badge
            icon={Pin}
            onPicture
            title={words.card.pinned}
            className="absolute top-2.5 right-2.5"
          >
            <span className="sr-only">{words.card.pinned}</span>
          </Badge>
        )}
      </CollectionStack>
      <div className="flex items-start gap-1 pt-2.5">
        <h3 className="title-album line-clamp-2 min-w-0 flex-1 pt-0.5">
          <Link
            to="/collections/$id"
            params={{ id }}
            tabIndex={tabIndex}
            data-card-link=""
            className="outline-none after:absolute after:inset-0 after:z-1 after:content-['']"
          >
            {name}
          </Link>
        </h3>
        <CollectionCardMenu
          collection={collection}
          entries={menuEntries(collection)}
          className="relative z-2 -mt-1 -mr-2.5 -mb-2.5"
        />
      </div>
      {description !== null && (
        <p className="mt-0.5 line-clamp-2 pr-8 text-small text-ink-2">{description}</p>
      )}
      <p className="mt-auto flex flex-wrap justify-between gap-x-4 pt-2.5 text-small text-ink-2">
        <span>{words.itemCount(itemCount)}</span>
        <span>{words.created(formatDate(createdAt))}</span>
      </p>
    </div>
  );
}
