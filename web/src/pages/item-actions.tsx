import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useSession } from '#features/auth/use-session.ts';
import { AddToCollectionButton } from '#features/collections/add-to-collection-button.tsx';
import { ShareButton } from '#features/shares/share-button.tsx';

type ItemActionsProps = {
  item: MediaItem;
  /** `details`: in the panel beside a photo, whose bar has the other ways to share it. */
  variant: 'player' | 'icon' | 'words' | 'details';
  /** For a film that plays: returns its current position. */
  momentSeconds?: () => number;
};

/** The actions on an item's own page besides playing. People share and collect only their own media. */
export function ItemActions({ item, variant, momentSeconds }: ItemActionsProps) {
  const { user } = useSession();
  if (item.ownerId !== user?.id) return null;
  const isInPanel = variant === 'details';
  const share = (
    <ShareButton
      target={{ kind: 'item', item }}
      variant={isInPanel ? 'copy' : variant}
      momentSeconds={momentSeconds}
    />
  );
  return (
    <>
      {isInPanel && share}
      <AddToCollectionButton mediaId={item.id} variant={isInPanel ? 'words' : variant} />
      {!isInPanel && share}
    </>
  );
}
