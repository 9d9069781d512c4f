import type { MediaDetails, MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { EllipsisVertical, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { AddToCollectionButton } from '#features/collections/add-to-collection-button.tsx';
import { AddToCollectionMenuItem } from '#features/collections/add-to-collection-menu-item.tsx';
import { AddToCollectionDialog } from '#features/collections/collection-dialogs.ts';
import { CaptureActions } from '#features/media/capture/capture-actions.tsx';
import { ChangeDateButton } from '#features/media/capture/change-date-button.tsx';
import { CardMenu } from '#features/media/cards/card-menu.tsx';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { EditItemDialog } from '#features/media/media-dialogs.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { ShareButton } from '#features/shares/share-button.tsx';
import { PutOntoTapeMenuItem } from '#features/tapes/put-onto-tape-menu-item.tsx';
import { PutOntoTapeDialog } from '#features/tapes/tape-dialogs.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

type ItemActionsProps = {
  item: MediaItem;
  variant: 'player' | 'icon' | 'words';
  /** For a film that plays: returns its current position. */
  momentSeconds?: () => number;
  /** Further entries of the menu. */
  menuEntries?: ReactNode;
  /** Called when the item is in the trash. */
  onRemoved: () => void;
};

const { card } = mediaMessages;
const { edit } = mediaActionMessages;

/** The actions on an item's own page besides playing. */
export function ItemActions(props: ItemActionsProps) {
  const { item, variant, momentSeconds, menuEntries, onRemoved } = props;
  const { user } = useSession();
  const [isAdding, setIsAdding] = useState(false);
  const [isFromTape, setIsFromTape] = useState(false);
  const label = card.actions(item.title);
  const trigger =
    variant === 'player' ? (
      <PlayerButton icon={EllipsisVertical} label={label} className="bg-scrim" />
    ) : (
      <IconButton
        icon={EllipsisVertical}
        label={label}
        {...(variant === 'icon' && { caption: card.more })}
        // On phones beside Download, below the buttons with words.
        className={variant === 'words' ? 'max-md:-order-1 max-md:flex-none!' : undefined}
      />
    );
  if (item.ownerId !== user?.id) {
    return menuEntries ? (
      <Menu isDark={variant !== 'words'} trigger={trigger}>
        {menuEntries}
      </Menu>
    ) : null;
  }
  return (
    <>
      <AddToCollectionButton mediaId={item.id} variant={variant} />
      <ShareButton
        target={{ kind: 'item', item }}
        variant={variant}
        momentSeconds={momentSeconds}
      />
      <CardMenu item={item} isDark={variant !== 'words'} onRemoved={onRemoved} trigger={trigger}>
        {menuEntries}
        {variant === 'player' && (
          <div className="md:hidden">
            <AddToCollectionMenuItem onSelect={() => setIsAdding(true)} />
          </div>
        )}
        {item.parentId === undefined && (
          <PutOntoTapeMenuItem onSelect={() => setIsFromTape(true)} />
        )}
      </CardMenu>
      {isFromTape && (
        <PutOntoTapeDialog mediaIds={[item.id]} onClose={() => setIsFromTape(false)} />
      )}
      {isAdding && (
        <AddToCollectionDialog mediaIds={[item.id]} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}

/** The actions in the panel beside a film or a photo. Links are also made to what others let be passed on. */
export function PanelActions({ item }: { item: MediaDetails }) {
  const { user } = useSession();
  const isOwn = item.ownerId === user?.id;
  if (!isOwn && !item.rights.mend && item.proposalSpaceId === undefined) return null;
  return (
    <>
      <EditButton item={item} />
      {isOwn && (
        <>
          <ShareButton target={{ kind: 'item', item }} variant="copy" />
          <AddToCollectionButton mediaId={item.id} variant="words" />
        </>
      )}
      {!isOwn && item.rights.share && (
        <ShareButton target={{ kind: 'item', item }} variant="words" />
      )}
    </>
  );
}

/** Changes title and description, or proposes it. */
function EditButton({ item }: { item: MediaDetails }) {
  const [isEditing, setIsEditing] = useState(false);
  const { proposalSpaceId } = item;
  return (
    <>
      <Button icon={Pencil} onClick={() => setIsEditing(true)}>
        {proposalSpaceId === undefined ? edit.button : edit.proposeChange}
      </Button>
      {isEditing && (
        <EditItemDialog
          item={item}
          proposalSpaceId={proposalSpaceId}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}

/** The actions beside the date of an item: change it, or propose another. */
export function DateActions({ item }: { item: MediaDetails }) {
  if (item.rights.mend) return <CaptureActions item={item} />;
  const { id, proposalSpaceId } = item;
  if (proposalSpaceId === undefined) return null;
  return (
    <div className="mt-2">
      <ChangeDateButton ids={[id]} item={item} proposalSpaceId={proposalSpaceId} size="sm" />
    </div>
  );
}
