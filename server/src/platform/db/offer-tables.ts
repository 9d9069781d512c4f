import type { Generated } from 'kysely';
import type { Instant, InstantByDefault } from '#platform/db/column-types.ts';

/** What an owner of a space is asked to take over: all that it shows of a person. The last one for each person and space. */
export type SpaceOfferTable = {
  id: string;
  space_id: string;
  giver_id: string;
  asked_id: string;
  /** The giver, or an administrator. */
  made_by: string | null;
  made_at: InstantByDefault;
  expires_at: Instant;
  /** 'accepted' until all is handed over; null: none yet. */
  answer: Generated<'accepted' | 'refused' | 'over' | null>;
  words: Generated<string | null>;
  /** Of what was accepted: what is not handed over yet, and counts against the quota of who accepted it. */
  bytes_left: Generated<number>;
  /** How many items were handed over. */
  moved: Generated<number>;
};
