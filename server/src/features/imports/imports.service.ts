import { recordAudit } from '#features/audit/record-audit.ts';
import { carryOut } from '#features/imports/carry-out.ts';
import {
  deleteEntries,
  forgetContent,
  listKeptItems,
} from '#features/imports/import-entries.repo.ts';
import { forgetKey } from '#features/imports/import-keys.repo.ts';
import { ImportStopped } from '#features/imports/import-stopped.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import {
  changeImport,
  deleteOtherPlans,
  findImport,
  findUnfinished,
  type ImportRow,
  insertImport,
  listImports,
  listUnfinished,
} from '#features/imports/imports.repo.ts';
import { type KeepCtx, settleEarlierTries } from '#features/imports/keep-entry.ts';
import { type ImportRun, planImport } from '#features/imports/plan-import.ts';
import type { OpenSources } from '#features/imports/source/open-sources.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import { trashItems } from '#features/media/trash-items.service.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import type { Db } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

export type ImportCtx = KeepCtx & Pick<Ctx, 'connection'>;

export type WantedImport = {
  ownerId: string;
  collections: ImportRow['collections'];
  sources: OpenSources;
  /** Also what was in the trash of the program that the source comes from. */
  withTrash?: boolean;
};

/**
 * Does work on imports of this source and for this person alone, so that nothing is kept twice.
 * @throws BusyElsewhere with a sentence when another process does
 */
export function withImportLock<T>(
  { connection }: Pick<Ctx, 'connection'>,
  { ownerId, sourceKey }: { ownerId: string; sourceKey: string },
  work: () => Promise<T>,
): Promise<T> {
  const { busy } = importWords();
  const forPerson = () => oneAtATime(connection, { name: `import:${ownerId}`, busy }, work);
  return oneAtATime(connection, { name: `import:${sourceKey}`, busy }, forPerson);
}

/** Finds an accepted import of this source that was interrupted, or makes a new plan. Under the lock. */
export async function prepareImport(
  ctx: ImportCtx,
  { ownerId, collections, sources, withTrash = false }: WantedImport,
  run: ImportRun,
): Promise<ImportRow> {
  const unfinished = await findUnfinished(ctx.db, { ownerId, sourceKey: sources.key });
  if (unfinished) return unfinished;
  const row = await insertImport(ctx.db, {
    id: newId(ctx.clock.now().getTime()),
    owner_id: ownerId,
    source: sources.label,
    source_key: sources.key,
    collections,
    with_trash: withTrash,
  });
  return makePlan(ctx, row, { sources, run });
}

/** Makes the plan of an import, or makes it once more. Under the lock. */
export async function makePlan(
  ctx: ImportCtx,
  row: ImportRow,
  plan: { sources: OpenSources; run: ImportRun },
): Promise<ImportRow> {
  for (const id of await listUnfinished(ctx.db, row.owner_id)) await settleEarlierTries(ctx, id);
  await deleteEntries(ctx.db, row.id);
  const planned = await planImport(ctx, row, plan);
  // Only now: the new plan has the hashes that the older one knew.
  await deleteOtherPlans(ctx.db, row);
  return planned;
}

type Running = { run: ImportRun; actorId: string | null };

/** Carries out an accepted plan, from where an earlier try was interrupted. Under the lock. */
export async function runImport(
  ctx: ImportCtx,
  row: ImportRow,
  { sources, ...running }: Running & { sources: OpenSources },
): Promise<ImportRow> {
  const together: Together = { alone: (_row, work) => work(), afterwards: () => Promise.resolve() };
  const [done] = await runImports(ctx, [{ row, sources }], { ...running, ...together });
  return done!;
}

type Plan = { row: ImportRow; sources: OpenSources };
type Together = {
  /** Takes the lock of one of them for its work. */
  alone: (row: ImportRow, work: () => Promise<void>) => Promise<void>;
  afterwards: () => Promise<void>;
};

/** Does the same with several that are done together, after what follows from all of them. */
export async function runImports(
  ctx: ImportCtx,
  plans: readonly Plan[],
  { run, actorId, alone, afterwards }: Running & Together,
): Promise<ImportRow[]> {
  await ctx.db.transaction().execute(async (trx) => {
    for (const { row } of plans) await acceptPlan(trx, row, actorId);
  });
  const changeAll = (changes: Parameters<typeof changeImport>[2]) =>
    Promise.all(plans.map(({ row }) => changeImport(ctx.db, row.id, changes)));
  try {
    for (const { row, sources } of plans) {
      await alone(row, () => carryOut(ctx, row, { sources, run }));
    }
    await afterwards();
  } catch (error) {
    if (!isReasonToStop(error)) throw error;
    return changeAll({ state: 'stopped', problem: error.message });
  }
  for (const { row } of plans) await forgetKey(ctx.db, row.id);
  return changeAll({ state: 'done', finished_at: ctx.clock.now() });
}

/** Tells whether an import stopped for a reason that people can read, and can go on later. */
export function isReasonToStop(error: unknown): error is Error {
  return error instanceof ImportStopped || error instanceof SourceGone;
}

/** Lets an import begin, or go on. */
export async function acceptPlan(trx: Db, row: ImportRow, actorId: string | null): Promise<void> {
  await changeImport(trx, row.id, { state: 'running', problem: null });
  await recordAudit(trx, {
    actorId,
    action: 'import.started',
    targetUserId: row.owner_id,
    targetId: row.id,
  });
}

export function readPastImports(db: Db, ownerId: string): Promise<ImportRow[]> {
  return listImports(db, ownerId);
}

/** States of an import that nobody has accepted yet. */
export const unstarted: ImportRow['state'][] = ['gathering', 'planning', 'planned'];

/** A plan that nobody accepted is no import. */
export async function readPastImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const row = await findImport(db, id);
  return row && unstarted.includes(row.state) ? undefined : row;
}

/** How many items one transaction trashes. */
const trashedAtOnce = 200;

/**
 * Moves everything that an import has kept into the trash, where it can be restored; its collections stay. Takes the
 * lock itself.
 */
export async function undoImport(
  ctx: ImportCtx,
  row: ImportRow,
  actorId: string | null,
): Promise<{ trashed: number }> {
  return withImportLock(ctx, lockOf(row), async () => {
    await ctx.db.transaction().execute((trx) => acceptUndo(trx, row, actorId));
    return trashKept(ctx, row);
  });
}

export function lockOf({ owner_id, source_key }: ImportRow) {
  return { ownerId: owner_id, sourceKey: source_key };
}

export async function acceptUndo(trx: Db, row: ImportRow, actorId: string | null): Promise<void> {
  await changeImport(trx, row.id, { state: 'undone', problem: null });
  await forgetKey(trx, row.id);
  await recordAudit(trx, {
    actorId,
    action: 'import.undone',
    targetUserId: row.owner_id,
    targetId: row.id,
  });
}

/** Under the lock; repeating it is harmless. */
export async function trashKept(ctx: ImportCtx, row: ImportRow): Promise<{ trashed: number }> {
  const actor: Viewer = { userId: row.owner_id, role: 'client', isActive: true, seesSpaces: false };
  await settleEarlierTries(ctx, row.id);
  await forgetContent(ctx.db, row.id);
  let trashed = 0;
  for (;;) {
    const ids = await listKeptItems(ctx.db, row, trashedAtOnce);
    if (ids.length === 0) return { trashed };
    await trashItems({ ...ctx, actor }, ids);
    trashed += ids.length;
  }
}
