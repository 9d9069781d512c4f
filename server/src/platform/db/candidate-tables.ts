import type { PartMethod } from '@heirloom/contract/clips/clips.schema.ts';
import type { Generated } from 'kysely';
import type { InstantByDefault, InstantOrNull, Json } from '#platform/db/column-types.ts';

/** A moment of a film at which an event may begin; made again whenever the film is looked at again. */
export type CandidateTable = {
  media_id: string;
  start_ms: number;
  length_ms: number;
  score: number;
  signs: Json;
  /** Somebody saw that nothing begins there. */
  is_dropped: Generated<boolean>;
};

/** A file of a part for saving: without a path it is being made, or `trouble` says why it was not. */
export type SavedPartTable = {
  media_id: string;
  method: PartMethod;
  /** What it was made for: it is as good as gone where the part has other bounds, title or date now. */
  fits: string;
  asked_at: InstantByDefault;
  file_path: string | null;
  mime_type: string | null;
  file_size: number | null;
  early_pictures: number | null;
  made_at: InstantOrNull;
  /** Why there is no file, or what is wrong with it. */
  trouble: string | null;
};
