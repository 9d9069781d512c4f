import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { LayoutGrid, Pencil, Play, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AddItemsButton } from '#features/collections/add-items-button.tsx';
import { CollectionCover } from '#features/collections/collection-cover.tsx';
import { EditCollectionDialog } from '#features/collections/collection-dialogs.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { CollectionStack } from '#features/collections/collection-stack.tsx';
import { collectionMessages as words } from '#features/collections/collections.messages.ts';
import { TypeBadge } from '#features/media/types/type-badge.tsx';
import { formatDate } from '#lib/format-date.ts';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

type CollectionHeaderProps = {
  collection: Collection;
  onPlay: () => void;
  /** The button that shares it. */
  share: ReactNode;
  menu: ReactNode;
};

/** The cover, which colours the page, and the details of the collection. */
export function CollectionHeader({ collection, onPlay, share, menu }: CollectionHeaderProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { name, description, type, itemCount, createdAt, thumbnailUrl, space, rights } = collection;
  return (
    <div className="relative isolate mb-8 grid items-center gap-x-4 gap-y-3 max-md:mb-5 max-md:grid-cols-[7rem_minmax(0,1fr)] md:grid-cols-[minmax(15rem,23.75rem)_minmax(0,1fr)] md:gap-x-11">
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
      {/* On phones name and figures are beside the small cover; the rest is below both. */}
      <div className="min-w-0 max-md:contents">
        <div className="min-w-0">
          <h1 tabIndex={-1} data-page-title="" className="title-1 outline-none">
            {name}
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 max-md:text-small md:mt-3">
            <TypeBadge type={type} label={words.typeLabel[type]} />
            <span>{words.itemCount(itemCount)}</span>
            <span>{words.created(formatDate(createdAt))}</span>
            {space !== null && (
              <span className="flex min-w-0 items-center gap-1.5">
                <UsersRound size={16} aria-hidden="true" className="shrink-0" />
                <span className="break-words">{collectionPageMessages.inSpace.of(space.name)}</span>
              </span>
            )}
          </p>
        </div>
        {description !== null && (
          <p className="max-w-(--measure) whitespace-pre-line text-ink-2 max-md:col-span-2 md:mt-3 md:text-lead">
            {description}
          </p>
        )}
        <div className="flex flex-wrap gap-2 max-md:col-span-2 max-md:*:px-3 md:mt-5 md:gap-3">
          {itemCount > 0 && (
            <Button variant="accent" icon={Play} onClick={onPlay} className="max-md:flex-auto">
              {collectionPageMessages.page.playAll}
            </Button>
          )}
          {share}
          <AddItemsButton
            collection={collection}
            variant={itemCount > 0 ? undefined : 'accent'}
            className="max-md:order-1 max-md:flex-auto"
          />
          {space === null && (
            <LinkButton to="/media" icon={LayoutGrid} className="max-md:order-1 max-md:flex-auto">
              {collectionPageMessages.page.browseMedia}
            </LinkButton>
          )}
          {rights.includes('change') && (
            <Button variant="quiet" icon={Pencil} onClick={() => setIsEditing(true)}>
              <span className="max-md:sr-only">{collectionPageMessages.page.edit}</span>
            </Button>
          )}
          {menu}
        </div>
      </div>
      {isEditing && (
        <EditCollectionDialog collection={collection} onClose={() => setIsEditing(false)} />
      )}
    </div>
  );
}
