import type { HistoryField } from '@heirloom/contract/media/history.schema.ts';
import type { Generated } from 'kysely';
import type { InstantByDefault, Json } from '#platform/db/column-types.ts';

/** What a field of an item said before and after a person changed it, each as an object with this one key. */
export type MediaChangeTable = {
  id: Generated<number>;
  media_id: string;
  actor_id: string | null;
  at: InstantByDefault;
  field: HistoryField;
  before: Json;
  after: Json;
};

/** A picture that is or was the poster of a film. */
export type PosterPictureTable = {
  id: string;
  media_id: string;
  picture: Buffer;
  is_current: boolean;
  chosen_at: InstantByDefault;
};
