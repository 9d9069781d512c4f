import type { InstantByDefault } from '#platform/db/column-types.ts';

/** A job of pg-boss whose tries were ended by deaths of the server or of the database. */
export type InterruptedJobTable = {
  job_id: string;
  times: number;
  last_at: InstantByDefault;
};
