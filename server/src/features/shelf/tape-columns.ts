import type { updateTapeInput } from '@heirloom/contract/tapes/tapes.schema.ts';
import type { z } from 'zod';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import type { ShelfCtx } from '#features/shelf/open-tape.ts';
import { listIdsOnTape } from '#features/tapes/tapes.read.ts';
import type { Db } from '#platform/db/schema.ts';

type Words = Omit<z.output<typeof updateTapeInput>, 'id' | 'revision'>;

/** Returns the columns of what people write; what is left out is undefined. */
export function tapeColumns(words: Words) {
  return {
    label: words.label,
    kind: words.kind,
    state: words.state,
    place: words.place,
    parts: words.parts,
    condition: words.condition,
    transferred_by: words.transferredBy,
    transferred_on: words.transferredOn,
    transferred_with: words.transferredWith,
    notes: words.notes,
  };
}

/** Has the sidecars of all items of a tape written. */
export async function keepBeside(
  ctx: Pick<ShelfCtx, 'jobs'>,
  trx: Db,
  tapeId: string,
): Promise<void> {
  for (const id of await listIdsOnTape(trx, tapeId)) await enqueueSidecar(ctx, trx, id);
}
