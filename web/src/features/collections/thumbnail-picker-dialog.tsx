import type {
  Collection,
  CollectionItem,
} from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { DialogGrid } from '#features/collections/dialog-grid.tsx';
import { ItemPicture } from '#features/collections/item-picture.tsx';
import { usePagedItems } from '#features/collections/use-paged-items.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { failures, toasts } = collectionMessages;
const words = collectionPageMessages.thumbnail;

type ThumbnailPickerDialogProps = { collection: Collection; onClose: () => void };

/** Chooses the item whose picture becomes the collection's cover. */
export function ThumbnailPickerDialog({ collection, onClose }: ThumbnailPickerDialogProps) {
  const { id, thumbnailMediaId } = collection;
  const choose = useChooseThumbnail(id, onClose);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.description}
      width={820}
    >
      <DialogBody>
        <Choices
          collection={collection}
          isBusy={choose.isPending}
          onChoose={(media) => choose.mutate({ mediaId: media.id, title: media.title })}
        />
      </DialogBody>
      <DialogFooter>
        {thumbnailMediaId !== null && (
          <Button
            variant="quiet"
            className="md:mr-auto"
            onClick={() => choose.mutate({ mediaId: null, title: null })}
          >
            {words.automatic}
          </Button>
        )}
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogFooter>
    </Dialog>
  );
}

type Choice = { mediaId: string; title: string } | { mediaId: null; title: null };

function useChooseThumbnail(collectionId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ mediaId }: Choice) =>
      api.collections.setThumbnail.call({ collectionId, mediaId }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: api.collections.key() });
      onDone();
    },
    meta: {
      success: (_collection: Collection, { title }: Choice) =>
        title === null ? toasts.thumbnailUpdated : toasts.thumbnailSet(title),
      failure: (error) => failures.thumbnail(messageOf(error)),
    },
  });
}

type ChoicesProps = {
  collection: Collection;
  isBusy: boolean;
  onChoose: (media: CollectionItem['media']) => void;
};

function Choices({ collection, isBusy, onChoose }: ChoicesProps) {
  const [range, setRange] = useState({ first: 0, last: 23 });
  const list = usePagedItems(collection.id, range);
  const firstId = list.itemAt(0)?.media.id;
  const currentId = collection.thumbnailMediaId ?? firstId;

  if (list.isPending && list.total === 0) return <Spinner label={words.loading} className="h-40" />;
  if (list.total === 0) {
    return <p className="grid min-h-40 place-items-center text-center text-ink-2">{words.empty}</p>;
  }
  return (
    <DialogGrid
      list={list}
      onRange={setRange}
      label={words.items}
      idOf={(item) => item.id}
      renderItem={({ media }, tabIndex) => (
        <button
          type="button"
          data-grid-stop=""
          tabIndex={tabIndex}
          disabled={isBusy}
          aria-label={nameOf(media.title, media.id === currentId)}
          aria-current={media.id === currentId || undefined}
          title={media.title}
          onClick={() => onChoose(media)}
          className="press lift relative block aspect-4/3 w-full overflow-hidden rounded-sm bg-surface-2 shadow-1"
        >
          <ItemPicture item={media} />
          {media.id === currentId && (
            <Badge icon={Check} onPicture className="absolute top-2 left-2 text-ink">
              {words.current}
            </Badge>
          )}
        </button>
      )}
    />
  );
}

const nameOf = (title: string, isCurrent: boolean): string =>
  isCurrent ? `${words.choose(title)}, ${words.current}` : words.choose(title);
