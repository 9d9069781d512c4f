import type { TapeRight } from '@heirloom/contract/tapes/tapes.schema.ts';
import { listSpaceIds } from '#features/spaces/own-spaces.read.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import {
  readTapeStandings,
  type TapeStanding,
  type TapeViewer,
} from '#features/tapes/tapes.read.ts';
import { lockTape, type TapeRow } from '#features/tapes/tapes.repo.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

declare const authorized: unique symbol;

/** A tape that this viewer may see, and change as far as they were asked for. Only authorizeTape makes it. */
export type AuthorizedTape = TapeRow & { readonly [authorized]: true };

export type ShelfCtx = Pick<Ctx, 'db' | 'jobs'> & { actor: Viewer };
type ReadCtx = Pick<ShelfCtx, 'db' | 'actor'>;

export async function viewerOf({ db, actor }: ReadCtx): Promise<TapeViewer> {
  return { userId: actor.userId, spaceIds: await listSpaceIds(db, actor) };
}

/**
 * Returns what somebody may do with a tape, or null where they may not even see it: its owner everything, members of its
 * spaces see it, editors there change what is said of it. Administrators have no other rights than other people.
 */
export function rightsOnTape(
  { userId }: Pick<TapeViewer, 'userId'>,
  tape: Pick<TapeRow, 'user_id'>,
  standings: readonly Pick<TapeStanding, 'role' | 'isOwnerMember'>[],
): TapeRight[] | null {
  if (tape.user_id === userId) return ['change', 'own'];
  if (standings.length === 0) return null;
  const edits = standings.some((each) => each.isOwnerMember && isAtLeast(each.role, 'editor'));
  return edits ? ['change'] : [];
}

/** @throws AppError NOT_FOUND for what they may not see, as for a missing one; FORBIDDEN without the right */
export async function authorizeTape(
  ctx: ReadCtx,
  row: TapeRow | undefined,
  right: TapeRight | 'see',
): Promise<{ tape: AuthorizedTape; rights: TapeRight[]; standings: TapeStanding[] }> {
  if (!row) throw new AppError('NOT_FOUND');
  const viewer = await viewerOf(ctx);
  const standings = await readTapeStandings(ctx.db, viewer, [row.id]);
  const rights = rightsOnTape(viewer, row, standings);
  if (rights === null) throw new AppError('NOT_FOUND');
  if (right !== 'see' && !rights.includes(right)) throw new AppError('FORBIDDEN');
  return { tape: row as AuthorizedTape, rights, standings };
}

/** Locks a tape that is not deleted and runs a change in one transaction. */
export function changeTape<Result>(
  { db, actor }: ReadCtx,
  { id, right }: { id: string; right: TapeRight },
  change: (trx: Db, tape: AuthorizedTape) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const row = await lockTape(trx, id);
    const there = row?.removed_at === null ? row : undefined;
    const { tape } = await authorizeTape({ db: trx, actor }, there, right);
    return change(trx, tape);
  });
}
