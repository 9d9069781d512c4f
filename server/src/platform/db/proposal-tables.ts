import type { KeptField } from '@heirloom/contract/media/history.schema.ts';
import type { InstantByDefault, Json } from '#platform/db/column-types.ts';

/** What a member of a space proposes for a field of an item in it, until somebody has answered. */
export type ProposalTable = {
  id: string;
  space_id: string;
  media_id: string;
  proposer_id: string;
  field: KeptField;
  /** As objects with the field as their one key. */
  before: Json;
  after: Json;
  created_at: InstantByDefault;
};
