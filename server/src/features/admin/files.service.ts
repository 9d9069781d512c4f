import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { isClip } from '#features/media-items/media-row.ts';
import { mediaWords } from '#features/media/media.messages.ts';
import { retryProcessing } from '#features/processing/processing.service.ts';
import { changeOwner, lockForOwnerChange } from '#features/transfer-ownership/change-owner.ts';
import { requireQuota } from '#features/uploads/upload-capacity.ts';
import { decideOwner } from '#features/uploads/uploads.policy.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type FilesCtx = Pick<ActorCtx, 'db' | 'config' | 'actor' | 'jobs'>;

/** Transfers all items or none, so that an administrator never leaves a set of items half transferred. */
export async function changeOwnerOf(
  ctx: FilesCtx,
  { ids, ownerId }: { ids: string[]; ownerId: string },
): Promise<{ changed: number }> {
  await requireRecentProof(ctx.db, ctx.actor);
  const config = await currentConfig(ctx);
  return ctx.db.transaction().execute(async (trx) => {
    const to = await decideOwner(trx, ctx.actor, ownerId);
    const sizeBytes = await requireLive(trx, ids, to);
    await requireQuota(trx, config, { ownerId: to, sizeBytes });
    const changed = await changeOwner(ctx, trx, {
      ids,
      ownerId: to,
      actorId: ctx.actor.userId,
    });
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: 'media.owner-changed',
      targetUserId: to,
      ...(ids.length === 1 && { targetId: ids[0]! }),
      details: { count: changed },
    });
    return { changed };
  });
}

export function processAgain(ctx: FilesCtx, ids: string[]): Promise<{ count: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const asked = [...new Set(ids)].toSorted();
    for (const id of asked) await retryProcessing(ctx, trx, id);
    return { count: asked.length };
  });
}

/** Locks the items; returns the total size of those that the new owner does not have yet. */
async function requireLive(trx: Kysely<Database>, ids: string[], ownerId: string): Promise<number> {
  const { items } = await lockForOwnerChange(trx, { ids, ownerId });
  const asked = new Set(ids);
  const rows = items.filter((row) => row.deleted_at === null && asked.has(row.id));
  if (rows.length < asked.size) throw new AppError('NOT_FOUND');
  const isAlone = (parentId: string) => !rows.some(({ id }) => id === parentId);
  if (rows.filter(isClip).some((row) => row.user_id !== ownerId && isAlone(row.parent_id))) {
    throw new AppError('BAD_REQUEST', mediaWords().partOfFilm);
  }
  return rows.filter((row) => row.user_id !== ownerId).reduce((sum, row) => sum + row.file_size, 0);
}
