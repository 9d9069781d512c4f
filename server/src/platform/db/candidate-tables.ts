import type { Generated } from 'kysely';
import type { Json } from '#platform/db/column-types.ts';

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
