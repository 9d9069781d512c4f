import type { Selectable } from 'kysely';
import type { MediaTable } from '#platform/db/schema.ts';

/** A row of the table of media items. It never leaves the server: presenters write out what may. */
export type MediaRow = Selectable<MediaTable>;
