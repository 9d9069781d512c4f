import type { ItemRights, MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { createContext } from 'react';
import type { ListScope } from '#features/media/grid/list-order.ts';

export const allRights: ItemRights = { download: true, mend: true, trash: true, share: true };

/**
 * What a list knows of its items: in a space, rights depend on the role there, and its queries and links keep the scope. The server
 * decides; this hides what it would refuse.
 */
export const ItemRightsContext = createContext<{
  rightsOn: (item: Pick<MediaItem, 'ownerId'>) => ItemRights;
  /** Also the search part of links to items. */
  scope: ListScope;
}>({ rightsOn: () => allRights, scope: {} });
