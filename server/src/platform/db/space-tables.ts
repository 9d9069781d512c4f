import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

export type SpaceTable = {
  id: string;
  name: string;
  description: string | null;
  cover_media_id: string | null;
  viewers_download: Generated<boolean>;
  created_at: InstantByDefault;
  /** Since when nobody sees it; while spaces rest, when they did so last. */
  closed_at: InstantOrNull;
};

export type SpaceMemberTable = {
  space_id: string;
  user_id: string;
  role: SpaceRole;
  joined_at: InstantByDefault;
  /** When this person was there last. */
  visited_at: InstantByDefault;
  /** What came later is new to them: when the visit before ended. */
  new_since: InstantByDefault;
  /** Up to when the mails of a week have told. */
  digest_at: InstantByDefault;
  /** Whether what they add may be passed on, unless they say otherwise of an item; null: they were not asked yet. */
  passes_on: Generated<boolean | null>;
  /** Whether what they upload or import goes into the space by itself. */
  adds_everything: Generated<boolean>;
};

/** A link by which people with an account join, or only the owner of `email`. */
export type SpaceLinkTable = {
  id: string;
  space_id: string;
  maker_id: string;
  /** SHA-256. */
  token_hash: Buffer;
  role: 'viewer' | 'contributor' | 'editor';
  /** To whom it was mailed; null: whoever has it may join. */
  email: Generated<string | null>;
  uses_left: number;
  expires_at: Instant;
  created_at: InstantByDefault;
};

/** An own collection that was added to a space, with whatever its owner puts into it. */
export type SpaceCollectionTable = {
  space_id: string;
  collection_id: string;
  added_at: InstantByDefault;
};

/** A note that an item came into a space or left one, which its sidecar does not say yet. Triggers write it. */
export type StaleSidecarTable = { id: GeneratedAlways<number>; media_id: string };

/** The columns of `media` that `space_item` repeats, so that a list of a space, or a search in it, is a walk of its indexes. */
export const repeatedColumns = [
  'type',
  'title',
  'upload_date',
  'capture_order',
  'captured_at',
  'capture_precision',
  'file_size',
  'duration_ms',
  'width',
  'height',
  'search_text',
  'search_words',
];

/** Items that are or were in a space. Triggers keep the repeated columns, which have no other writer after the insert. */
export type SpaceItemTable = {
  space_id: string;
  media_id: string;
  owner_id: string;
  /** It was added itself, not only through a collection. */
  is_itself: boolean;
  /** Its owner withdrew it alone: no collection brings it back. */
  is_held_back: Generated<boolean>;
  /** A reason to be in the space is left. */
  is_in: boolean;
  /** It is not in the trash. */
  is_live: boolean;
  /** Whether others may make links to it; null: as its owner says of all that they add (space_member.passes_on). */
  may_pass_on: Generated<boolean | null>;
  added_at: InstantByDefault;
  withdrawn_at: InstantOrNull;
};
