import type { CapturePrecision } from '@heirloom/contract/media/media.schema.ts';
import type { Generated } from 'kysely';
import type { InstantByDefault, Json, LocalTime } from '#platform/db/column-types.ts';

/** A named part of a film or recording, in the time of the original. */
export type ChapterTable = {
  media_id: string;
  id: string;
  start_ms: number;
  /** Null: it ends where the next one begins, or with the film. */
  end_ms: number | null;
  title: string;
  description: string | null;
  captured_at: LocalTime;
  capture_precision: CapturePrecision;
  is_boring: boolean;
  maker_id: string | null;
  version: Generated<number>;
};

/** What a chapter said before it was changed or removed. */
export type ChapterChangeTable = {
  id: Generated<number>;
  media_id: string;
  chapter_id: string;
  is_removal: boolean;
  previous: Json;
  actor_id: string | null;
  at: InstantByDefault;
};
