import { tapesMaximum } from '@heirloom/contract/limits.ts';
import type { ImportedTapes, importTapesInput } from '@heirloom/contract/tapes/tapes.schema.ts';
import type { z } from 'zod';
import type { ShelfCtx } from '#features/shelf/open-tape.ts';
import { shelfWords } from '#features/shelf/shelf.messages.ts';
import { readTable, type TableProblem, type TableTape } from '#features/shelf/table/read-table.ts';
import { keepBeside, tapeColumns } from '#features/shelf/tape-columns.ts';
import { publishTape } from '#features/tapes/publish-tape.ts';
import {
  countTapesOf,
  insertTape,
  listTakenNumbers,
  lockTapesWith,
  takeNumber,
  type TapeRow,
  updateTape,
} from '#features/tapes/tapes.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

/** Thrown to take a trial back. */
class TrialOver extends Error {}

/** Brings a table onto the own shelf, all of it or nothing; a trial does the same and takes it back. */
export async function importShelf(
  ctx: ShelfCtx,
  { csv, isTrial }: z.output<typeof importTapesInput>,
): Promise<ImportedTapes> {
  const { tapes, problems } = readTable(csv);
  const result: ImportedTapes = { made: 0, changed: 0, unchanged: 0, problems: [...problems] };
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await bring(ctx, trx, { tapes, result });
      if (isTrial || result.problems.length > 0) throw new TrialOver();
    });
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error;
  }
  result.problems.sort((a, b) => a.line - b.line);
  return result;
}

type Work = { tapes: TableTape[]; result: ImportedTapes };

async function bring(ctx: ShelfCtx, trx: Db, { tapes, result }: Work): Promise<void> {
  const { userId } = ctx.actor;
  const numbers = tapes.flatMap(({ tape }) => tape.number ?? []);
  const known = new Map((await lockTapesWith(trx, numbers)).map((row) => [row.number, row]));
  const taken = new Set(await listTakenNumbers(trx, numbers));
  let room = tapesMaximum - (await countTapesOf(trx, userId));
  // Numbers that the table names are taken first, so that no line without one gets it.
  for (const { line, tape } of tapes.toSorted(byNumber)) {
    const there = tape.number === undefined ? undefined : known.get(tape.number);
    const isOwn = there?.user_id === userId && there.removed_at === null;
    if (isOwn) {
      const isChanged = await change(ctx, trx, { there, tape });
      result[isChanged ? 'changed' : 'unchanged'] += 1;
      continue;
    }
    const problem = problemOf({ line, tape, taken, room });
    if (problem) {
      result.problems.push(problem);
      continue;
    }
    await make(trx, userId, tape);
    room -= 1;
    result.made += 1;
  }
}

const byNumber = (a: TableTape, b: TableTape): number =>
  Number(a.tape.number === undefined) - Number(b.tape.number === undefined);

function problemOf({
  line,
  tape: { number },
  taken,
  room,
}: TableTape & { taken: ReadonlySet<number>; room: number }): TableProblem | null {
  if (number !== undefined && taken.has(number)) {
    return { line, sentence: shelfWords().numberTaken(number) };
  }
  return room <= 0 ? { line, sentence: shelfWords().tooManyTapes(tapesMaximum) } : null;
}

async function make(trx: Db, userId: string, tape: TableTape['tape']): Promise<void> {
  const number = await takeNumber(trx, tape.number);
  // Somebody else took it since the table was compared with the shelf.
  if (number === null) throw new AppError('CONFLICT', shelfWords().numberTaken(tape.number!));
  const row = { ...tapeColumns(tape), label: tape.label, kind: tape.kind ?? 'other' };
  const made = { ...row, id: newId(), user_id: userId, number };
  await insertTape(trx, made);
  await publishTape(trx, made, 'created');
}

/** Returns whether the table says anything else than the shelf. */
async function change(
  ctx: ShelfCtx,
  trx: Db,
  { there, tape }: { there: TapeRow; tape: TableTape['tape'] },
): Promise<boolean> {
  const changes = Object.fromEntries(
    Object.entries(tapeColumns(tape)).filter(
      ([column, value]) => value !== undefined && value !== there[column as keyof TapeRow],
    ),
  );
  if (Object.keys(changes).length === 0) return false;
  await updateTape(trx, there, changes);
  await keepBeside(ctx, trx, there.id);
  await publishTape(trx, there, 'updated');
  return true;
}
