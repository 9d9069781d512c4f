import type { Generated } from 'kysely';
import type { InstantByDefault } from '#platform/db/column-types.ts';

/** What was measured of a stretch of a film that is being looked at. */
export type FilmSamplesTable = {
  media_id: string;
  from_ms: number;
  /** The copy that was measured, and by which version. */
  made_from: string;
  samples: Buffer;
  measured_at: InstantByDefault;
};

/** What a film looks like, second by second, and what it sounds like. */
export type FilmPrintTable = {
  media_id: string;
  pictures: Buffer;
  sound: Buffer;
  /** A sample of the pictures; null until the next comparison. */
  sketch: number[] | null;
};

/** Two films that are perhaps transfers of one tape, each with the other. */
export type FilmTwinTable = {
  media_id: string;
  twin_id: string;
  /** Somebody said that they are not. */
  is_denied: Generated<boolean>;
};
