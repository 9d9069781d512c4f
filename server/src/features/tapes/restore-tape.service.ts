import { tapesMaximum } from '@heirloom/contract/limits.ts';
import type { StoredTape, TapePart } from '@heirloom/contract/tapes/tapes.schema.ts';
import { publishTape } from '#features/tapes/publish-tape.ts';
import { placeOnTape } from '#features/tapes/tape-items.repo.ts';
import {
  columnsOfStored,
  countTapesOf,
  insertTape,
  lockTape,
  takeNumber,
} from '#features/tapes/tapes.repo.ts';
import type { Db } from '#platform/db/schema.ts';

type Place = { mediaId: string; part: TapePart; position: number; isPutAway: boolean };
type ArchivedTape = Omit<StoredTape, 'ownerId'> & { createdAt: string; items: Place[] };
type Whose = { ownerId: string; otherId: string };

/**
 * Makes a tape of another archive, or finds the one that an earlier import made, and puts these items of its owner onto
 * it. Where its number was given here, it gets the next one; `otherId`: its id where somebody else has a tape with its
 * own. Returns the items where the tape is there.
 */
export async function restoreTape(trx: Db, tape: ArchivedTape, whose: Whose): Promise<Place[]> {
  const id = await findOrMake(trx, tape, whose);
  if (id === null) return [];
  for (const place of tape.items) await placeOnTape(trx, { ...place, tapeId: id });
  await publishTape(trx, { id, user_id: whose.ownerId }, 'updated');
  return tape.items;
}

async function findOrMake(
  trx: Db,
  tape: ArchivedTape,
  { ownerId, otherId }: Whose,
): Promise<string | null> {
  const known = await lockTape(trx, tape.id);
  const isOthers = known !== undefined && known.user_id !== ownerId;
  const id = isOthers ? otherId : tape.id;
  const own = isOthers ? await lockTape(trx, otherId) : known;
  if (own) return own.user_id === ownerId && own.removed_at === null ? id : null;
  if ((await countTapesOf(trx, ownerId)) >= tapesMaximum) return null;
  const number = (await takeNumber(trx, tape.number)) ?? (await takeNumber(trx));
  if (number === null) return null;
  const columns = { ...columnsOfStored(tape), number, created_at: tape.createdAt };
  await insertTape(trx, { ...columns, id, user_id: ownerId });
  return id;
}
