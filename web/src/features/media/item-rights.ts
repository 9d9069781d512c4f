import type { ItemRights, MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { createContext } from 'react';

export const allRights: ItemRights = { download: true, mend: true, trash: true };

/**
 * What a list knows of its items: in a space, rights depend on the role there, and links keep the space. The server
 * decides; this hides what it would refuse.
 */
export const ItemRightsContext = createContext<{
  rightsOn: (item: Pick<MediaItem, 'ownerId'>) => ItemRights;
  /** The search part of links to items. */
  linkSearch: { space?: string };
}>({ rightsOn: () => allRights, linkSearch: {} });
