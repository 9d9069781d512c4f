import type { MediaCard } from '@heirloom/contract/media/media.schema.ts';
import { useSession } from '#features/auth/use-session.ts';
import { AddToCollectionButton } from '#features/collections/add-to-collection-button.tsx';

type ItemActionsProps = { item: MediaCard; look: 'player' | 'icon' | 'words' };

/** What can be done with an item on its own page, beyond playing it. Collections take one's own media only. */
export function ItemActions({ item, look }: ItemActionsProps) {
  const { user } = useSession();
  if (item.ownerId !== user?.id) return null;
  return <AddToCollectionButton mediaId={item.id} look={look} />;
}
