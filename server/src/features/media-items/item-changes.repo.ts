import { isDeepStrictEqual } from 'node:util';
import { itemChangesMaximum } from '@heirloom/contract/limits.ts';
import type { KeptField, KeptFields } from '@heirloom/contract/media/history.schema.ts';
import { sql } from 'kysely';
import { keptFieldsOf } from '#features/media-items/kept-fields.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { Db } from '#platform/db/schema.ts';

/** Keeps what the fields that changed said before and say now, of each item the latest thousand; false: none did. */
export async function keepChanges(
  db: Db,
  actorId: string,
  { before, after }: { before: MediaRow; after: MediaRow },
): Promise<boolean> {
  const [old, now] = [keptFieldsOf(before), keptFieldsOf(after)];
  const fields = (Object.keys(now) as KeptField[]).filter(
    (field) => !isDeepStrictEqual(old[field], now[field]),
  );
  if (fields.length === 0) return false;
  const text = (said: KeptFields, field: KeptField) => JSON.stringify({ [field]: said[field] });
  await db
    .insertInto('media_change')
    .values(
      fields.map((field) => ({
        media_id: after.id,
        actor_id: actorId,
        field,
        before: text(old, field),
        after: text(now, field),
      })),
    )
    .execute();
  await sql`delete from media_change where media_id = ${after.id} and id <= (
    select id from media_change where media_id = ${after.id}
    order by id desc offset ${itemChangesMaximum} limit 1)`.execute(db);
  return true;
}
