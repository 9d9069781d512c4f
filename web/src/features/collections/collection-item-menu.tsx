import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  FolderMinus,
  MessageSquareText,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { CaptionDialog, MoveItemDialog } from '#features/collections/collection-dialogs.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { CardMenu } from '#features/media/cards/card-menu.tsx';
import { useShowDialog } from '#ui/overlay/dialog-host.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';

const { failures, toasts } = collectionMessages;
const words = collectionPageMessages.page;

type CollectionItemMenuProps = {
  item: CollectionItem;
  place: number;
  total: number;
  onMove: (from: number, to: number) => void;
  /** Menu entries of every card, such as 'Add to Collection'. */
  children?: ReactNode;
};

/** The ⋮ menu of an item in its collection. */
export function CollectionItemMenu(props: CollectionItemMenuProps) {
  const { item, place, total, onMove, children } = props;
  const show = useShowDialog();
  const remove = useRemoveItem();
  const { collectionId, media, caption } = item;

  return (
    <CardMenu item={media}>
      {children}
      <MenuItem
        icon={MessageSquareText}
        onSelect={() => show((onClose) => <CaptionDialog item={item} onClose={onClose} />)}
      >
        {caption === null ? words.addCaption : words.editCaption}
      </MenuItem>
      {place > 0 && (
        <MenuItem icon={ArrowLeft} onSelect={() => onMove(place, place - 1)}>
          {words.moveLeft}
        </MenuItem>
      )}
      {place < total - 1 && (
        <MenuItem icon={ArrowRight} onSelect={() => onMove(place, place + 1)}>
          {words.moveRight}
        </MenuItem>
      )}
      {total > 2 && (
        <MenuItem
          icon={ArrowLeftRight}
          onSelect={() =>
            show((onClose) => (
              <MoveItemDialog
                item={item}
                place={place}
                total={total}
                onMove={onMove}
                onClose={onClose}
              />
            ))
          }
        >
          {words.moveTo}
        </MenuItem>
      )}
      <MenuItem
        icon={FolderMinus}
        onSelect={() => remove.mutate({ collectionId, mediaId: media.id })}
      >
        {words.removeItem}
      </MenuItem>
    </CardMenu>
  );
}

function useRemoveItem() {
  const queries = useQueryClient();
  return useMutation(
    api.collections.removeItem.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
      meta: {
        success: toasts.itemRemoved,
        failure: (error) => failures.removing(messageOf(error)),
      },
    }),
  );
}
