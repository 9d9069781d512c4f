import { CollectionCover } from '#features/collections/collection-cover.tsx';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { ItemPicture } from '#features/collections/item-picture.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { type ShareTarget, targetTitle } from '#features/shares/share-target.ts';
import { formatCardDate } from '#lib/format-date.ts';
import { formatLength } from '#lib/format-duration.ts';

/** Shows the item or collection to be shared. */
export function SharePreview({ target }: { target: ShareTarget }) {
  return (
    <div className="flex items-center gap-4">
      <div className="aspect-video w-33 shrink-0 overflow-hidden rounded-sm bg-surface-2 shadow-1">
        {target.kind === 'item' ? (
          <ItemPicture item={target.item} />
        ) : (
          <CollectionCover collection={target.collection} className="size-full" />
        )}
      </div>
      <div className="min-w-0">
        <p className="card-title line-clamp-2">{targetTitle(target)}</p>
        <p className="mt-0.5 text-small text-ink-2">{describe(target)}</p>
      </div>
    </div>
  );
}

function describe(target: ShareTarget): string {
  if (target.kind === 'collection') {
    const { type, itemCount } = target.collection;
    const { typeLabel, itemCount: count } = collectionMessages;
    return `${count(itemCount)} · ${typeLabel[type]}`;
  }
  const { item } = target;
  const length = item.durationMs ? ` · ${formatLength(item)}` : '';
  return `${mediaMessages.typeLabel[item.type]} · ${formatCardDate(item)}${length}`;
}
