import { storedTape } from '@heirloom/contract/tapes/tapes.schema.ts';
import { z } from 'zod';
import { tapeNumbersRecord, tapePrefix } from '#features/backups/person-record.ts';
import { isAccepted, readJson, recordPath } from '#features/backups/rebuild-records.ts';
import { placeOnTape } from '#features/tapes/tape-items.repo.ts';
import { insertStoredTape, keepNumbers } from '#features/tapes/tapes.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

/** Puts an item onto its tape as its sidecar says it; the first item of a tape makes it again. */
export async function putOnTape(
  trx: Db,
  { tape }: Pick<Sidecar, 'tape'>,
  { mediaId, userId }: { mediaId: string; userId: string },
): Promise<void> {
  if (!tape || !(await insertStoredTape(trx, tape, userId))) return;
  const { id: tapeId, part, position, isPutAway = false } = tape;
  await placeOnTape(trx, { mediaId, tapeId, part, position, isPutAway });
}

/** Makes empty tapes again, and knows which numbers were given. Returns the records that cannot be understood. */
export async function rebuildTapes(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  accountOf: (ownerId: string) => Promise<string>,
): Promise<string[]> {
  const strange: string[] = [];
  const names = await storage.records.list();
  for (const name of names.filter((each) => each.startsWith(tapePrefix))) {
    const tape = readJson((await storage.records.read(name)) ?? '', storedTape.parse);
    const userId = tape && (await accountOf(tape.ownerId));
    const isMade = tape && userId && (await isAccepted(insertStoredTape(db, tape, userId)));
    if (!isMade) strange.push(recordPath(name));
  }
  const text = await storage.records.read(tapeNumbersRecord);
  const numbers = text === null ? [] : readJson(text, z.array(z.number().int()).parse);
  const areKept = numbers && (await isAccepted(keepNumbers(db, numbers)));
  if (!areKept) strange.push(recordPath(tapeNumbersRecord));
  return strange;
}
