import type { Generated } from 'kysely';

/** What a film looks like, second by second, and what it sounds like. */
export type FilmPrintTable = { media_id: string; pictures: Buffer; sound: Buffer };

/** Two films that are perhaps transfers of one tape, each with the other. */
export type FilmTwinTable = {
  media_id: string;
  twin_id: string;
  /** Somebody said that they are not. */
  is_denied: Generated<boolean>;
};
