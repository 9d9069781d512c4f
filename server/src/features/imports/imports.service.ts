import { recordAudit } from '#features/audit/record-audit.ts';
import { carryOut } from '#features/imports/carry-out.ts';
import { forgetContent, listKeptItems } from '#features/imports/import-entries.repo.ts';
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

type ImportCtx = KeepCtx & Pick<Ctx, 'connection'>;

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
  for (const id of await listUnfinished(ctx.db, ownerId)) await settleEarlierTries(ctx, id);
  const row = await insertImport(ctx.db, {
    id: newId(ctx.clock.now().getTime()),
    owner_id: ownerId,
    source: sources.label,
    source_key: sources.key,
    collections,
  });
  const planned = await planImport(ctx, row, { sources, run, withTrash });
  // Only now: the new plan has the hashes that the older one knew.
  await deleteOtherPlans(ctx.db, row);
  return planned;
}

/** Carries out an accepted plan, from where an earlier try was interrupted. Under the lock. */
export async function runImport(
  ctx: ImportCtx,
  row: ImportRow,
  { sources, run, actorId }: { sources: OpenSources; run: ImportRun; actorId: string | null },
): Promise<ImportRow> {
  await ctx.db.transaction().execute(async (trx) => {
    await changeImport(trx, row.id, { state: 'running', problem: null });
    await recordAudit(trx, {
      actorId,
      action: 'import.started',
      targetUserId: row.owner_id,
      targetId: row.id,
    });
  });
  try {
    await carryOut(ctx, row, { sources, run });
  } catch (error) {
    if (!(error instanceof ImportStopped || error instanceof SourceGone)) throw error;
    return changeImport(ctx.db, row.id, { state: 'stopped', problem: error.message });
  }
  return changeImport(ctx.db, row.id, { state: 'done', finished_at: ctx.clock.now() });
}

export function readPastImports(db: Db, ownerId: string): Promise<ImportRow[]> {
  return listImports(db, ownerId);
}

/** A plan that nobody accepted is no import. */
export async function readPastImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const row = await findImport(db, id);
  return row?.state === 'planning' || row?.state === 'planned' ? undefined : row;
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
  const actor: Viewer = { userId: row.owner_id, role: 'client', isActive: true, seesSpaces: false };
  const lock = { ownerId: row.owner_id, sourceKey: row.source_key };
  return withImportLock(ctx, lock, async () => {
    await settleEarlierTries(ctx, row.id);
    await ctx.db.transaction().execute(async (trx) => {
      await changeImport(trx, row.id, { state: 'undone', problem: null });
      await forgetContent(trx, row.id);
      await recordAudit(trx, {
        actorId,
        action: 'import.undone',
        targetUserId: row.owner_id,
        targetId: row.id,
      });
    });
    let trashed = 0;
    for (;;) {
      const ids = await listKeptItems(ctx.db, row, trashedAtOnce);
      if (ids.length === 0) return { trashed };
      await trashItems({ ...ctx, actor }, ids);
      trashed += ids.length;
    }
  });
}
