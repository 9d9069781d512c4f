import type { KeptField } from '@heirloom/contract/media/history.schema.ts';
import type { Generated } from 'kysely';
import type { InstantByDefault, Json } from '#platform/db/column-types.ts';

/** What a field of an item said before and after a person changed it, each as an object with this one key. */
export type MediaChangeTable = {
  id: Generated<number>;
  media_id: string;
  actor_id: string | null;
  at: InstantByDefault;
  field: KeptField;
  before: Json;
  after: Json;
};
