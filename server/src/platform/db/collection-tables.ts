import type { CollectionType } from '@heirloom/contract/collections/collection-type.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

export type CollectionsTable = {
  id: string;
  /** Whose it is; null: it belongs to a space. */
  user_id: string | null;
  space_id: Generated<string | null>;
  /** Who made it, in a space; null: their account is deleted. */
  maker_id: Generated<string | null>;
  /** Since when a space has it no more; it can be brought back for some days. */
  removed_at: InstantOrNull;
  name: string;
  description: string | null;
  type: Generated<CollectionType>;
  thumbnail_media_id: string | null;
  pinned_at: InstantOrNull;
  created_at: InstantByDefault;
  updated_at: InstantByDefault;
  search_text: GeneratedAlways<string>;
};

export type CollectionItemsTable = {
  id: string;
  collection_id: string;
  media_id: string;
  added_at: InstantByDefault;
  /** The highest is shown first: seconds since 1970 at the time of adding, until a person moves the item. */
  position: number;
  caption: string | null;
};

export type SharesTable = {
  id: string;
  user_id: string;
  media_id: string | null;
  collection_id: string | null;
  /** SHA-256. */
  token_hash: Buffer;
  password_hash: string | null;
  name: string | null;
  expires_at: InstantOrNull;
  allows_download: boolean;
  allows_preview: boolean;
  keeps_details: boolean;
  shows_chapters: Generated<boolean>;
  views: Generated<number>;
  last_opened_at: InstantOrNull;
  created_at: InstantByDefault;
};

/** Items whose owner ended the link of somebody else for them. */
export type ShareExceptionTable = { share_id: string; media_id: string };
