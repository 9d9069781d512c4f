import type { MediaItem, MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { SharedItem } from '@heirloom/contract/shares/shares.schema.ts';

/** An item in a picture, a player or a viewer. Visitors of a link are not told whose it is nor how its file is called. */
export type ShownCard = Omit<MediaItem, 'ownerId' | 'originalName' | 'filePath'> &
  Partial<Pick<MediaItem, 'ownerId'>>;

/** What players and viewers need: a visitor's item is enough, an owner's own has a little more. */
export type ShownDetails = SharedItem &
  Partial<Pick<MediaDetails, 'ownerId' | 'filePath' | 'positionMs'>>;
