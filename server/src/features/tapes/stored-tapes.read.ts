import type { StoredTape, StoredTapePlace } from '@heirloom/contract/tapes/tapes.schema.ts';
import type { TapeRow } from '#features/tapes/tapes.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** Returns the tape of an item as its sidecar keeps it; null where it is on none. */
export async function readStoredPlace(db: Db, mediaId: string): Promise<StoredTapePlace | null> {
  const row = await db
    .selectFrom('tape_item')
    .innerJoin('tape', 'tape.id', 'tape_item.tape_id')
    .selectAll('tape')
    .select(['tape_item.part', 'tape_item.position', 'tape_item.is_put_away'])
    .where('tape_item.media_id', '=', mediaId)
    .where('tape.removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { part, position, is_put_away: isPutAway } = row;
  return { ...storedTapeOf(row), part, position, ...(isPutAway && { isPutAway }) };
}

/** Reads the tapes that no sidecar knows, since nothing is on them. */
export async function readEmptyTapes(db: Db): Promise<StoredTape[]> {
  const rows = await db
    .selectFrom('tape')
    .selectAll()
    .where('removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tape_item').select('media_id').whereRef('tape_item.tape_id', '=', 'tape.id'),
        ),
      ),
    )
    .orderBy('number')
    .execute();
  return rows.map(storedTapeOf);
}

/** Reads every number that a tape ever had. */
export async function readTapeNumbers(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('tape_number').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number);
}

export function storedTapeOf(row: TapeRow): StoredTape {
  return {
    id: row.id,
    ownerId: row.user_id,
    number: row.number,
    label: row.label,
    kind: row.kind,
    state: row.state,
    place: row.place,
    parts: row.parts,
    condition: row.condition,
    transferredBy: row.transferred_by,
    transferredOn: row.transferred_on,
    transferredWith: row.transferred_with,
    notes: row.notes,
  };
}
