import type { Selectable } from 'kysely';
import type { MediaTable } from '#platform/db/schema.ts';

/** A media item as the database has it. It never leaves the server: presenters write out what does. */
export type MediaRow = Selectable<MediaTable>;
