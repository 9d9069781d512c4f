import { type Kysely, sql } from 'kysely';
import type { Database } from '../server/src/platform/db/schema.ts';

type Size = { people: number; files: number };

/**
 * Fills an archive like that of a digitizing service: a few clients own most of the files, one in sixty files failed,
 * some are being processed, one in forty is in the trash, each has thumbnails.
 */
export async function fillLargeArchive(db: Kysely<Database>, { people, files }: Size) {
  await sql`
    insert into auth."user" (name, email, "emailVerified", username, subscription_expiration_date, last_login)
    select (array['Anna', 'Émile', 'Zoë', 'Björn', 'Chloé', 'Dimitri', 'Ulla'])[1 + g % 7] || ' '
        || (array['van der Berg', 'Müller', 'O''Neill', 'García', 'Åkesson'])[1 + g % 5] || ' ' || g % 300,
      'client' || g || '@example.com', true, 'client-' || g,
      case when g % 9 = 0 then now() + (g % 90 - 40) * interval '1 day' end,
      case when g % 3 > 0 then now() - g * interval '1 hour' end
    from generate_series(1, ${people}::int) g`.execute(db);
  await sql`
    insert into user_roles (user_id, role)
    select id, case when username = 'client-1' then 'admin' else 'client' end from auth."user"`.execute(
    db,
  );
  // Squares an even distribution to choose owners: the first of a thousand people owns three files in a hundred.
  await sql`
    insert into media (id, user_id, type, title, description, bucket, file_path, file_size, original_name, mime_type,
      sha256, status, duration_ms, captured_at, upload_date, deleted_at, facts)
    select gen_random_uuid(), ids[1 + floor(${people} * power(mod(g * 0.6180339887, 1), 2))::int],
      (array['image', 'image', 'image', 'image', 'video', 'audio'])[1 + g % 6],
      case when g % 2 = 0 then 'Summer ' else 'Winter ' end
        || (array['balcony', 'garden', 'lake', 'school', 'attic', 'market', 'forest', 'harbour'])[1 + g % 8]
        || case when g % 4001 = 7 then ' Kirschblüte' else '' end || ' ' || (g::bigint * 7919) % 100003,
      case when g % 3 = 0 then 'Tape ' || g % 400 || ', recorded by grandfather with the old camera' end,
      'images', 'originals/' || g, 1 + (g::bigint * 7919007) % 4000000000, 'IMG_' || g || '.jpg', 'image/jpeg',
      repeat('a', 64),
      case when g % 60 = 1 then 'failed' when g % 211 = 2 then 'damaged' when g % 97 = 3 then 'processing'
        when g % 501 = 4 then 'unprocessable' else 'ready' end,
      case when g % 6 > 3 then (g * 31) % 5000000 end,
      case when g % 4 > 0 then timestamp '1960-01-01' + (g * 977) % 22000 * interval '1 day' end,
      now() - (g * 613) % 99991 * interval '1 minute',
      case when g % 40 = 39 then now() end,
      jsonb_build_object('streams', repeat('probe ', 100))
    from generate_series(1, ${files}::int) g, (select array_agg(id order by username) as ids from auth."user")`.execute(
    db,
  );
  await sql`
    insert into rendition (media_id, kind, file_path, mime_type, file_size, pipeline_version)
    select media.id, kind, media.id || '.' || kind, 'image/webp', 20000, 1
    from media cross join unnest(array['thumb', 'grid', 'view']) as kind`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
