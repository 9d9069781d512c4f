import type { InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

/** What somebody says of an item in one space. */
export type ItemCommentTable = {
  id: string;
  space_id: string;
  media_id: string;
  /** Null: the account is gone. */
  author_id: string | null;
  text: string;
  /** The moment of a film or recording that it is about. */
  at_ms: number | null;
  created_at: InstantByDefault;
  edited_at: InstantOrNull;
};

/** Who likes an item in one space. */
export type ItemHeartTable = {
  space_id: string;
  media_id: string;
  user_id: string;
  given_at: InstantByDefault;
};
