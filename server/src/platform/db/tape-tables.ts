import type { TapeKind, TapeState } from '@heirloom/contract/tapes/tape-words.ts';
import type { TapePart } from '@heirloom/contract/tapes/tapes.schema.ts';
import type { Generated } from 'kysely';
import type { InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

/** Every number that a tape ever had: none is given twice. */
export type TapeNumberTable = { number: number };

/** A cassette, reel, disc or album in a cupboard. */
export type TapeTable = {
  id: string;
  user_id: string;
  number: number;
  label: string;
  kind: TapeKind;
  state: Generated<TapeState>;
  place: string | null;
  parts: string | null;
  condition: string | null;
  transferred_by: string | null;
  /** '1998', '1998-07' or '1998-07-14'. */
  transferred_on: string | null;
  transferred_with: string | null;
  notes: string | null;
  created_at: InstantByDefault;
  removed_at: InstantOrNull;
};

/** What was made of a tape, and photos of it. An item is on one tape. */
export type TapeItemTable = {
  media_id: string;
  tape_id: string;
  part: TapePart;
  position: number;
  /** It is in no list, since its parts say it all. */
  is_put_away: Generated<boolean>;
};

export type SpaceTapeTable = {
  space_id: string;
  tape_id: string;
  added_at: InstantByDefault;
};
