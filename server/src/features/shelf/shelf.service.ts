import { tapesMaximum } from '@heirloom/contract/limits.ts';
import type {
  createTapeInput,
  Tape,
  TapeCard,
  tapesOfInput,
  updateTapeInput,
} from '@heirloom/contract/tapes/tapes.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { visibleAmong } from '#features/media-items/media-items.policy.ts';
import {
  authorizeTape,
  changeTape,
  rightsOnTape,
  type ShelfCtx,
  viewerOf,
} from '#features/shelf/open-tape.ts';
import { shelfWords } from '#features/shelf/shelf.messages.ts';
import { keepBeside, tapeColumns } from '#features/shelf/tape-columns.ts';
import { presentTape, presentTapeCard, revisionOfTape } from '#features/shelf/tapes.present.ts';
import { publishTape } from '#features/tapes/publish-tape.ts';
import {
  countTapes,
  listPlacesOnTapes,
  listRemovedTapes,
  listTapeItems,
  listTapes,
  readTapeStandings,
} from '#features/tapes/tapes.read.ts';
import {
  countTapesOf,
  findTape,
  findTapeByNumber,
  insertTape,
  lockTape,
  takeNumber,
  type TapeRow,
  updateTape,
} from '#features/tapes/tapes.repo.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { requireRevision } from '#platform/revision.ts';

type ReadCtx = Pick<ShelfCtx, 'db' | 'actor'>;

/** Lists the tapes that somebody sees; `ids` narrows. */
export async function listShelf(
  ctx: ReadCtx,
  ids?: readonly string[],
): Promise<{ items: TapeCard[] }> {
  const viewer = await viewerOf(ctx);
  const rows = await listTapes(ctx.db, viewer, ids);
  const foreign = rows.filter((row) => row.user_id !== viewer.userId).map(({ id }) => id);
  const standings = await readTapeStandings(ctx.db, viewer, foreign);
  const standingsOf = Map.groupBy(standings, ({ tapeId }) => tapeId);
  return {
    items: rows.map((row) =>
      presentTapeCard(row, rightsOnTape(viewer, row, standingsOf.get(row.id) ?? []) ?? []),
    ),
  };
}

export async function countShelf(ctx: ReadCtx): Promise<{ count: number }> {
  return { count: await countTapes(ctx.db, await viewerOf(ctx)) };
}

export async function findOnShelf(ctx: ReadCtx, id: string): Promise<Tape> {
  const { tape, rights, standings } = await authorizeTape(ctx, await findTape(ctx.db, id), 'see');
  const viewer = await viewerOf(ctx);
  const [row] = await listTapes(ctx.db, viewer, [tape.id]);
  const items = await listTapeItems(ctx.db, viewer, tape.id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentTape(row, { rights, standings, items });
}

export async function findByNumber(ctx: ReadCtx, number: number): Promise<TapeCard> {
  const row = await findTapeByNumber(ctx.db, number);
  const { tape } = await authorizeTape(ctx, row, 'see');
  return cardOf(ctx, tape);
}

async function cardOf(ctx: ReadCtx, { id }: Pick<TapeRow, 'id'>): Promise<TapeCard> {
  const { items } = await listShelf(ctx, [id]);
  return items[0]!;
}

export function createTape(
  { db, actor }: ReadCtx,
  input: z.output<typeof createTapeInput>,
): Promise<TapeCard> {
  return db.transaction().execute(async (trx) => {
    if ((await countTapesOf(trx, actor.userId)) >= tapesMaximum) {
      throw new AppError('CONFLICT', shelfWords().tooManyTapes(tapesMaximum));
    }
    const number = await takeNumber(trx, input.number);
    if (number === null) throw new AppError('CONFLICT', shelfWords().numberTaken(input.number!));
    const row = { ...tapeColumns(input), label: input.label, kind: input.kind };
    const tape = { ...row, id: newId(), user_id: actor.userId, number };
    await insertTape(trx, tape);
    await publishTape(trx, tape, 'created');
    return cardOf({ db: trx, actor }, tape);
  });
}

export function changeWords(
  ctx: ShelfCtx,
  { id, revision, ...changes }: z.output<typeof updateTapeInput>,
): Promise<TapeCard> {
  return changeTape(ctx, { id, right: 'change' }, async (trx, tape) => {
    requireRevision(revision, revisionOfTape(tape));
    await updateTape(trx, tape, tapeColumns(changes));
    await keepBeside(ctx, trx, tape.id);
    await publishTape(trx, tape, 'updated');
    return cardOf({ db: trx, actor: ctx.actor }, tape);
  });
}

/** Deletes a tape for now; nothing of what was made of it changes. */
export function removeTape(ctx: ShelfCtx, id: string): Promise<void> {
  return changeTape(ctx, { id, right: 'own' }, async (trx, tape) => {
    await updateTape(trx, tape, { removed_at: new Date() });
    await keepBeside(ctx, trx, tape.id);
    await publishTape(trx, tape, 'removed');
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: 'tape.removed',
      targetId: tape.id,
    });
  });
}

export async function listDeleted({ db, actor }: ReadCtx) {
  const rows = await listRemovedTapes(db, actor.userId);
  return {
    items: rows.map(({ id, number, label, removed_at, ends_at }) => ({
      id,
      number,
      label,
      removedAt: removed_at.toISOString(),
      endsAt: ends_at.toISOString(),
    })),
  };
}

/** Brings a deleted tape back; for one that is there this does nothing. */
export function restoreTape(ctx: ShelfCtx, id: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockTape(trx, id);
    const { tape } = await authorizeTape({ db: trx, actor: ctx.actor }, row, 'see');
    if (tape.user_id !== ctx.actor.userId) {
      throw new AppError(tape.removed_at === null ? 'FORBIDDEN' : 'NOT_FOUND');
    }
    if (tape.removed_at === null) return;
    // After its days it is as good as deleted, also where nobody has tidied up yet.
    const kept = await listRemovedTapes(trx, tape.user_id);
    if (!kept.some(({ id: keptId }) => keptId === tape.id)) throw new AppError('NOT_FOUND');
    await updateTape(trx, tape, { removed_at: null });
    await keepBeside(ctx, trx, tape.id);
    await publishTape(trx, tape, 'created');
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: 'tape.restored',
      targetId: tape.id,
    });
  });
}

/** Says on which tapes items are: only of items and tapes that the caller may see. */
export async function tapesOfItems(ctx: ReadCtx, { mediaIds }: z.output<typeof tapesOfInput>) {
  const rows = await listPlacesOnTapes(ctx.db, mediaIds);
  const places = await visibleAmong(ctx.db, ctx.actor, rows);
  if (places.length === 0) return { items: [] };
  const { items: cards } = await listShelf(ctx, [...new Set(places.map((each) => each.tape_id))]);
  const cardsById = new Map(cards.map((card) => [card.id, card]));
  return {
    items: places.flatMap(({ id: mediaId, tape_id, part }) => {
      const tape = cardsById.get(tape_id);
      return tape ? [{ mediaId, part, tape }] : [];
    }),
  };
}
