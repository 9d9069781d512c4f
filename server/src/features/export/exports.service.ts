import type {
  ExportPartInput,
  ExportPlan,
  planExportInput,
} from '@heirloom/contract/exports/exports.schema.ts';
import type { z } from 'zod';
import { listUncutClips, readExportParts } from '#features/export/export-parts.read.ts';
import { requireExportScope } from '#features/export/export-scope.policy.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import { isClip } from '#features/media-items/media-row.ts';
import { requestCut } from '#features/processing/clips/cut-clip.job.ts';
import type { Actor, ActorCtx, Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

type ReadCtx = Pick<Ctx, 'db'> & { actor: Actor };

/** Says which parts an export has, and has the files cut that are wanted of clips. */
export async function planExport(
  ctx: Pick<ActorCtx, 'db' | 'actor' | 'jobs'>,
  { partBytes, withClips, ...wanted }: z.output<typeof planExportInput>,
): Promise<ExportPlan> {
  const scope = await requireExportScope(ctx, wanted);
  const parts = await readExportParts(ctx.db, scope, partBytes);
  return {
    items: parts.reduce((sum, part) => sum + part.items, 0),
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    parts,
    waitingClips: withClips ? await cutClips(ctx, scope) : 0,
  };
}

/** Returns how many files are coming. */
function cutClips({ db, jobs }: Pick<ActorCtx, 'db' | 'jobs'>, scope: ExportScope) {
  return db.transaction().execute(async (trx: Db) => {
    let coming = 0;
    for (const row of await listUncutClips(trx, scope)) {
      if (isClip(row) && (await requestCut({ jobs }, trx, row))) coming += 1;
    }
    return coming;
  });
}

/** Finds what is in one part, for whoever may have it now. */
export async function findExportPart(
  ctx: ReadCtx,
  { after, until, ...wanted }: ExportPartInput,
): Promise<ExportScope> {
  return { ...(await requireExportScope(ctx, wanted)), range: { after, until } };
}
