import type {
  createImportInput,
  planImportInput,
  startImportInput,
} from '@heirloom/contract/imports/imports.schema.ts';
import type { z } from 'zod';
import { keepImmichKey, openImmichAt } from '#features/imports/immich-imports.ts';
import { readCapacityOf, readLeastBytes } from '#features/imports/import-report.read.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import {
  type AuthorizedImport,
  decideImportOwner,
  requireImport,
} from '#features/imports/imports.policy.ts';
import { sentenceFor } from '#features/imports/imports.present.ts';
import {
  changeImport,
  deleteImport,
  findUnfinished,
  type ImportRow,
  insertImport,
  moveImport,
} from '#features/imports/imports.repo.ts';
import { acceptPlan, acceptUndo, unstarted } from '#features/imports/imports.service.ts';
import { publishImport } from '#features/imports/publish-import.ts';
import { openSources } from '#features/imports/source/open-sources.ts';
import { locatePlace } from '#features/imports/source/server-places.ts';
import { SourceGone } from '#features/imports/source/source.ts';
import { labelOf } from '#features/imports/source/staged-source.ts';
import { workOnImportJob } from '#features/imports/work-on-import.job.ts';
import { dropSource, holdSource } from '#features/uploads/import-source.service.ts';
import { requireAdding } from '#features/uploads/uploads.policy.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type StepCtx = Pick<
  ActorCtx,
  'db' | 'config' | 'storage' | 'media' | 'jobs' | 'clock' | 'connection' | 'secrets'
> & { actor: ActorCtx['actor'] };

/** Begins an import, or finds the one of the same folder that was interrupted. */
export async function createImport(
  ctx: StepCtx,
  { source, forUserId }: z.output<typeof createImportInput>,
): Promise<{ id: string }> {
  const ownerId = await decideImportOwner(ctx.db, ctx.actor, { from: source.from, forUserId });
  const id = newId(ctx.clock.now().getTime());
  const shared = {
    id,
    owner_id: ownerId,
    actor_id: ctx.actor.userId,
    collections: 'albums',
  } as const;
  if (source.from === 'browser') {
    const gathering = {
      state: 'gathering',
      source: source.name,
      source_key: `browser ${id}`,
    } as const;
    return ctx.db.transaction().execute(async (trx) => {
      const row = await insertImport(trx, { ...shared, ...gathering, origin: 'browser' });
      await publishImport(trx, row, 'created');
      return { id };
    });
  }
  const { label, key } = await openChosen(ctx, source);
  const unfinished = await findUnfinished(ctx.db, { ownerId, sourceKey: key });
  return ctx.db.transaction().execute(async (trx) => {
    const planning = { state: 'planning', source: label, source_key: key } as const;
    const row =
      unfinished ?? (await insertImport(trx, { ...shared, ...planning, origin: source.from }));
    if (source.from === 'immich' && row.origin === 'immich')
      await keepImmichKey(trx, ctx, { id: row.id, key: source.key });
    if (!unfinished) await beginWork(ctx, trx, row, 'created');
    return { id: row.id };
  });
}

type Source = z.output<typeof createImportInput>['source'];

async function openChosen(
  ctx: Pick<StepCtx, 'config'>,
  source: Exclude<Source, { from: 'browser' }>,
) {
  try {
    if (source.from === 'immich') return await openImmichAt(ctx, source);
    const root = ctx.config.IMPORT_DIR;
    if (root === undefined) throw new SourceGone(importWords('en').noFolder);
    const located = await Promise.all(source.places.map((place) => locatePlace(root, place)));
    return await openSources(ctx.config, located);
  } catch (error) {
    if (error instanceof SourceGone) throw new AppError('CONFLICT', sentenceFor(error.message));
    throw error;
  }
}

/** Has the plan made, with these choices. */
export async function planAgain(
  ctx: StepCtx,
  { id, collections, withTrash }: z.output<typeof planImportInput>,
): Promise<void> {
  const row = await requireImport(ctx.db, ctx.actor, id);
  if (row.origin === 'command') throw new AppError('CONFLICT', importWords().notByBrowser);
  // One that is being made would not hear of other choices.
  const isBeingMade = row.state === 'planning' && row.problem === null;
  if (isBeingMade) throw new AppError('CONFLICT', importWords().notNow);
  const uploads = row.origin === 'browser' ? await holdSource(ctx, id) : [];
  if (uploads === null) throw new AppError('CONFLICT', importWords().filesMissing);
  if (row.origin === 'browser' && uploads.length === 0) {
    throw new AppError('CONFLICT', importWords().sourceGone);
  }
  const choices = { collections, with_trash: withTrash, state: 'planning', problem: null } as const;
  const source = row.origin === 'browser' ? labelOf(uploads) : row.source;
  await step(ctx, row, unstarted, async (trx) => {
    await changeImport(trx, id, { ...choices, source });
  });
}

/** Accepts the plan. */
export async function startImport(
  ctx: StepCtx,
  { id, spaceIds: wishes = [] }: z.output<typeof startImportInput>,
): Promise<void> {
  const row = await requireImport(ctx.db, ctx.actor, id);
  const asked = { ownerId: row.owner_id, spaceIds: wishes };
  const spaceIds = await requireAdding(ctx.db, ctx.actor, asked);
  await requireRoom(ctx, row);
  await step(ctx, row, ['planned'], async (trx) => {
    await changeImport(trx, id, { space_ids: spaceIds });
    await acceptPlan(trx, row, ctx.actor.userId);
  });
}

/** Whether it fits is asked again for each file; here the person hears of it before anything is done. */
async function requireRoom(ctx: StepCtx, row: AuthorizedImport): Promise<void> {
  const bytes = await readLeastBytes(ctx.db, row);
  const { quotaBytes, diskBytes } = await readCapacityOf(ctx, row);
  if (quotaBytes !== null && bytes > quotaBytes) throw new AppError('QUOTA_EXCEEDED');
  if (diskBytes !== null && bytes > diskBytes) throw new AppError('STORAGE_FULL');
}

/** Lets an import that stopped go on. */
export async function goOnWithImport(ctx: StepCtx, { id }: { id: string }): Promise<void> {
  const row = await requireImport(ctx.db, ctx.actor, id);
  if (row.origin === 'command') throw new AppError('CONFLICT', importWords().notByBrowser);
  await step(ctx, row, ['stopped'], (trx) => acceptPlan(trx, row, ctx.actor.userId));
}

/** The job notices it within seconds. */
export async function stopImport(ctx: StepCtx, { id }: { id: string }): Promise<void> {
  const row = await requireImport(ctx.db, ctx.actor, id);
  await ctx.db.transaction().execute(async (trx) => {
    const stopped = { state: 'stopped', problem: importWords('en').stopped } as const;
    await moveOrRefuse(trx, row, { from: ['running'], ...stopped });
    await publishImport(trx, row);
  });
}

export async function undoImportLater(ctx: StepCtx, { id }: { id: string }): Promise<void> {
  const row = await requireImport(ctx.db, ctx.actor, id);
  await step(ctx, row, ['stopped', 'done'], (trx) => acceptUndo(trx, row, ctx.actor.userId));
  await dropSource(ctx, id);
}

/** Forgets an import that was never started. */
export async function discardImport(ctx: StepCtx, { id }: { id: string }): Promise<void> {
  const row = await requireImport(ctx.db, ctx.actor, id);
  if (!unstarted.includes(row.state)) throw new AppError('CONFLICT', importWords().notNow);
  await dropSource(ctx, id);
  await ctx.db.transaction().execute(async (trx) => {
    await deleteImport(trx, id);
    await publishImport(trx, row, 'removed');
  });
}

/** Takes an import from one of these states to another, and has the job work on it. */
async function step(
  ctx: StepCtx,
  row: AuthorizedImport,
  from: ImportRow['state'][],
  change: (trx: Db) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await moveOrRefuse(trx, row, { from, problem: null });
    await change(trx);
    await beginWork(ctx, trx, row);
  });
}

async function moveOrRefuse(
  trx: Db,
  { id }: ImportRow,
  changes: Parameters<typeof moveImport>[2],
): Promise<void> {
  if (!(await moveImport(trx, id, changes))) throw new AppError('CONFLICT', importWords().notNow);
}

async function beginWork(
  { jobs }: Pick<StepCtx, 'jobs'>,
  trx: Db,
  row: ImportRow,
  action: 'created' | 'updated' = 'updated',
): Promise<void> {
  await publishImport(trx, row, action);
  await jobs.enqueue(trx, workOnImportJob, { importId: row.id });
}
