import type { tapeInSpaceInput } from '@heirloom/contract/tapes/tapes.schema.ts';
import type { z } from 'zod';
import { authorizeTape, type ShelfCtx } from '#features/shelf/open-tape.ts';
import { shelfWords } from '#features/shelf/shelf.messages.ts';
import { findStanding } from '#features/spaces/membership.read.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import { publishTape } from '#features/tapes/publish-tape.ts';
import { putTapeIntoSpace, takeTapeFromSpace } from '#features/tapes/space-tapes.repo.ts';
import { lockTape, type TapeRow } from '#features/tapes/tapes.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type ReadCtx = Pick<ShelfCtx, 'db' | 'actor'>;
type Asked = z.output<typeof tapeInSpaceInput>;

/** Puts an own tape into a space of which the owner is at least a contributor. */
export function shareTape({ db, actor }: ReadCtx, { tapeId, spaceId }: Asked): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockSpace(trx, spaceId);
    const standing = await findStanding(trx, actor, spaceId);
    const row = await lockThere(trx, tapeId);
    const { tape } = await authorizeTape({ db: trx, actor }, row, 'own');
    if (!standing) throw new AppError('NOT_FOUND');
    if (!isAtLeast(standing.role, 'contributor')) throw new AppError('FORBIDDEN');
    const isNew = await putTapeIntoSpace(trx, { spaceId, tapeId: tape.id });
    if (!isNew) throw new AppError('CONFLICT', shelfWords().isThere);
    await publishTape(trx, tape, 'created');
  });
}

/** Takes a tape out of a space: its owner at any time, or an editor of the space. */
export function withdrawTape({ db, actor }: ReadCtx, { tapeId, spaceId }: Asked): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockSpace(trx, spaceId);
    const standing = await findStanding(trx, actor, spaceId);
    const row = await lockThere(trx, tapeId);
    const { tape, rights } = await authorizeTape({ db: trx, actor }, row, 'see');
    const edits = standing !== null && isAtLeast(standing.role, 'editor');
    if (!rights.includes('own') && !edits) throw new AppError('FORBIDDEN');
    // Told before: afterwards the members of the space are no longer known.
    await publishTape(trx, tape, 'removed');
    const wasIn = await takeTapeFromSpace(trx, { spaceId, tapeId: tape.id });
    if (!wasIn) throw new AppError('NOT_FOUND');
  });
}

async function lockThere(trx: Db, id: string): Promise<TapeRow | undefined> {
  const row = await lockTape(trx, id);
  return row?.removed_at === null ? row : undefined;
}
