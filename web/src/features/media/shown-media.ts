import type { MediaItem, MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { SharedItem } from '@heirloom/contract/shares/shares.schema.ts';

/** An item in a picture, a player or a viewer. Visitors of a link learn neither its owner nor its file name. */
export type ShownCard = Omit<
  MediaItem,
  'ownerId' | 'originalName' | 'filePath' | 'revision' | 'parentId'
> &
  Partial<Pick<MediaItem, 'ownerId'>>;

/** What players and viewers need: a visitor's item, with some optional fields that only the owner gets. */
export type ShownDetails = Omit<SharedItem, 'isComing' | 'chapters'> &
  Partial<
    Pick<
      MediaDetails,
      'ownerId' | 'filePath' | 'positionMs' | 'imported' | 'chapterSummary' | 'emptyStretches'
    >
  > &
  Pick<MediaDetails, 'parentId' | 'part'> & { chapters: ShownChapter[] };

type ShownChapter = SharedItem['chapters'][number] & Partial<MediaDetails['chapters'][number]>;
