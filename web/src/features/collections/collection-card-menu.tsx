import type {
  Collection,
  CollectionRight,
} from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, FolderDown, Image, Pin, PinOff, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { ThumbnailPickerDialog } from '#features/collections/collection-dialogs.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { useRemoveCollection } from '#features/collections/use-remove-collection.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuSeparator } from '#ui/overlay/menu-separator.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

const words = collectionMessages.card;

type CollectionCardMenuProps = {
  collection: Collection;
  /** Entries of other features. */
  entries: ReactNode;
  onRemoved?: () => void;
  className?: string;
};

/** The ⋮ menu of a collection. */
export function CollectionCardMenu(props: CollectionCardMenuProps) {
  const { collection, entries, onRemoved, className } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const remove = useRemoveCollection();
  const pin = usePinCollection();
  const { name, isPinned, itemCount, rights } = collection;
  const may = (right: CollectionRight) => rights.includes(right);
  const savesFiles = itemCount > 0 && may('download');
  if (!may('own') && !may('change') && !savesFiles) return null;

  const removeIt = async () => {
    if (await remove(collection)) onRemoved?.();
  };

  return (
    <>
      <Menu
        trigger={
          <IconButton icon={EllipsisVertical} label={words.actions(name)} className={className} />
        }
      >
        {may('share') && entries}
        {may('change') && (
          <MenuItem icon={Image} onSelect={() => setIsChoosing(true)}>
            {words.changeThumbnail}
          </MenuItem>
        )}
        {may('own') && (
          <MenuItem icon={isPinned ? PinOff : Pin} onSelect={() => pin(collection)}>
            {isPinned ? words.unpin : words.pin}
          </MenuItem>
        )}
        {savesFiles && (
          <MenuItem icon={FolderDown} onSelect={() => downloadCollection(collection)}>
            {words.download}
          </MenuItem>
        )}
        {may('change') && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} tone="danger" onSelect={() => void removeIt()}>
              {words.delete}
            </MenuItem>
          </>
        )}
      </Menu>
      {isChoosing && (
        <ThumbnailPickerDialog collection={collection} onClose={() => setIsChoosing(false)} />
      )}
    </>
  );
}

/** Lets the browser download the originals as one ZIP; the browser itself shows the progress. */
function downloadCollection({ id, name, itemCount }: Collection): void {
  const link = document.createElement('a');
  link.href = `/api/collections/${id}/archive`;
  link.download = '';
  link.click();
  showToast.info(collectionMessages.toasts.zipBegun(name, itemCount));
}

/** Pins a collection to the home page, or unpins it. */
function usePinCollection(): (collection: Collection) => void {
  const { failures, toasts } = collectionMessages;
  const queries = useQueryClient();
  const { mutate } = useMutation(
    api.collections.pin.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
      meta: {
        success: ({ isPinned }: Collection) => (isPinned ? toasts.pinned : toasts.unpinned),
        failure: (error) => failures.updating(messageOf(error)),
      },
    }),
  );
  return ({ id, isPinned }) => mutate({ collectionId: id, isPinned: !isPinned });
}
