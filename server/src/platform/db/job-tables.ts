import type { Instant, InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

/** A job of pg-boss whose tries were ended by deaths of the server or of the database. */
export type InterruptedJobTable = {
  job_id: string;
  times: number;
  last_at: InstantByDefault;
};

export type BackgroundRunTable = {
  user_id: string;
  finished_at: Instant;
  succeeded: number;
  failed: number;
};

export type ThumbnailRunTable = {
  id: string;
  scope: 'missing' | 'all';
  started_at: InstantByDefault;
  finished_at: InstantOrNull;
};

/** A film of a run of the thumbnail generator; `outcome` is null until its turn. */
export type ThumbnailRunFilmTable = {
  run_id: string;
  media_id: string;
  place: number;
  outcome: 'made' | 'missing' | 'unreadable' | 'failed' | null;
};
