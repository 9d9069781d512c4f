import { recordAudit } from '#features/audit/record-audit.ts';
import { carryOut } from '#features/imports/carry-out.ts';
import { ImportStopped } from '#features/imports/import-stopped.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import {
  changeImport,
  deletePlans,
  findUnfinished,
  type ImportRow,
  insertImport,
} from '#features/imports/imports.repo.ts';
import type { KeepCtx } from '#features/imports/keep-entry.ts';
import { type ImportRun, planImport } from '#features/imports/plan-import.ts';
import type { OpenSources } from '#features/imports/source/open-sources.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import type { Ctx } from '#platform/context.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import { newId } from '#platform/ids.ts';

type ImportCtx = KeepCtx & Pick<Ctx, 'connection'>;

export type WantedImport = {
  ownerId: string;
  collections: ImportRow['collections'];
  sources: OpenSources;
};

/**
 * Does work on imports of this source and for this person alone, so that nothing is kept twice.
 * @throws Error with a sentence when another process does
 */
export function withImportLock<T>(
  { connection }: Pick<Ctx, 'connection'>,
  { ownerId, sources }: Pick<WantedImport, 'ownerId' | 'sources'>,
  work: () => Promise<T>,
): Promise<T> {
  const { busy } = importWords();
  const forPerson = () => oneAtATime(connection, { name: `import:${ownerId}`, busy }, work);
  return oneAtATime(connection, { name: `import:${sources.key}`, busy }, forPerson);
}

/** Finds an accepted import of this source that was interrupted, or makes a new plan. Under the lock. */
export async function prepareImport(
  ctx: ImportCtx,
  { ownerId, collections, sources }: WantedImport,
  run: ImportRun,
): Promise<ImportRow> {
  const which = { ownerId, sourceKey: sources.key };
  const unfinished = await findUnfinished(ctx.db, which);
  if (unfinished) return unfinished;
  await deletePlans(ctx.db, which);
  const row = await insertImport(ctx.db, {
    id: newId(ctx.clock.now().getTime()),
    owner_id: ownerId,
    source: sources.label,
    source_key: sources.key,
    collections,
  });
  return planImport(ctx, row, { sources, run });
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
