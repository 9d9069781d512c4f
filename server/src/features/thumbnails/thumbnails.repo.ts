import type { Kysely } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Anything but a film of today's archive is a miss. */
export const findFilm = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('media')
    .select(['id', 'user_id', 'type', 'file_path', 'duration_ms'])
    .where('id', '=', id)
    .where('type', '=', 'video')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
