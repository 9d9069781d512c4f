import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { LayoutGrid, Pencil, Play, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CollectionCover } from '#features/collections/collection-cover.tsx';
import { CollectionStack } from '#features/collections/collection-stack.tsx';
import { collectionMessages as words } from '#features/collections/collections.messages.ts';
import { EditCollectionDialog } from '#features/collections/edit-collection-dialog.tsx';
import { formatDate } from '#lib/format-date.ts';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { TypeBadge } from '#features/media/types/type-badge.tsx';

type CollectionHeaderProps = {
  collection: Collection;
  onPlay: () => void;
  menu: ReactNode;
};

/** The cover, which colours the page, and the details of the collection. */
export function CollectionHeader({ collection, onPlay, menu }: CollectionHeaderProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { id, name, description, type, itemCount, createdAt, thumbnailUrl } = collection;
  return (
    <div className="relative isolate mb-8 grid items-center gap-x-11 gap-y-6 md:grid-cols-[minmax(15rem,23.75rem)_minmax(0,1fr)]">
      {thumbnailUrl !== null && (
        <img
          src={thumbnailUrl}
          alt=""
          className="glow -top-32 -left-[20%] h-[calc(75vw+13rem)] w-[140%] max-w-none [mask-image:radial-gradient(closest-side,black_35%,transparent)] md:-left-52 md:h-[calc(100%+15rem)] md:w-[74rem]"
        />
      )}
      <CollectionStack>
        <CollectionCover
          key={thumbnailUrl}
          collection={collection}
          sizes="(min-width: 48rem) 24rem, 100vw"
          className="size-full"
        />
      </CollectionStack>
      <div className="min-w-0">
        <h1 tabIndex={-1} data-page-title="" className="title-1 outline-none">
          {name}
        </h1>
        {description !== null && (
          <p className="mt-2 max-w-(--measure) text-lead whitespace-pre-line text-ink-2">
            {description}
          </p>
        )}
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
          <TypeBadge type={type} label={words.typeLabel[type]} />
          <span>{words.itemCount(itemCount)}</span>
          <span>{words.created(formatDate(createdAt))}</span>
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton to="/media" search={{ collection: id }} variant="accent" icon={Plus}>
            {words.page.addItems}
          </LinkButton>
          <LinkButton to="/media" icon={LayoutGrid}>
            {words.page.browseMedia}
          </LinkButton>
          {itemCount > 0 && (
            <Button icon={Play} onClick={onPlay}>
              {words.page.playAll}
            </Button>
          )}
          <Button variant="quiet" icon={Pencil} onClick={() => setIsEditing(true)}>
            {words.page.edit}
          </Button>
          {menu}
        </div>
      </div>
      {isEditing && (
        <EditCollectionDialog collection={collection} onClose={() => setIsEditing(false)} />
      )}
    </div>
  );
}
