import { isDeepStrictEqual } from 'node:util';
import { itemChangesMaximum } from '@heirloom/contract/limits.ts';
import type { HistoryField, KeptField } from '@heirloom/contract/media/history.schema.ts';
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
  for (const field of fields) {
    await insertChange(db, actorId, {
      mediaId: after.id,
      field,
      before: old[field],
      after: now[field],
    });
  }
  return true;
}

type Change = { mediaId: string; field: HistoryField; before: unknown; after: unknown };

/** Keeps what one field said before and says now; false: that is the same. */
export async function keepChange(db: Db, actorId: string, change: Change): Promise<boolean> {
  if (isDeepStrictEqual(change.before, change.after)) return false;
  await insertChange(db, actorId, change);
  return true;
}

async function insertChange(
  db: Db,
  actorId: string,
  { mediaId, field, before, after }: Change,
): Promise<void> {
  const text = (said: unknown) => JSON.stringify({ [field]: said });
  const said = { field, before: text(before), after: text(after) };
  await db
    .insertInto('media_change')
    .values({ media_id: mediaId, actor_id: actorId, ...said })
    .execute();
  await sql`delete from media_change where media_id = ${mediaId} and id <= (
    select id from media_change where media_id = ${mediaId}
    order by id desc offset ${itemChangesMaximum} limit 1)`.execute(db);
}
