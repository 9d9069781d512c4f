import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useSearch } from '@tanstack/react-router';
import type { ItemRights } from '#features/media/item-rights.ts';
import { useSpaceRights } from '#features/spaces/use-space-rights.ts';

/** What the person may do with an item on its own page; by their role in the space whose list led here. */
export function useItemRights(item: Pick<MediaItem, 'ownerId'>): ItemRights {
  const { space } = useSearch({ strict: false });
  return useSpaceRights(space).rightsOn(item);
}
