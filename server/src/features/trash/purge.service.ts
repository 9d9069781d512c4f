import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { lockClipsOf } from '#features/media-items/clips.repo.ts';
import type { Authorized } from '#features/media-items/media-items.policy.ts';
import { lockKeptItems, lockTrashOf, updateTrash } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishItems } from '#features/media-items/publish-media.ts';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { trashWords } from '#features/trash/trash.messages.ts';
import { authorizePurge } from '#features/trash/trash.policy.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type PurgeCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs' | 'storage'>;
type Trx = Kysely<Database>;

/**
 * Purges items of the trash. After the commit nobody can see or restore them; a job deletes their files, and the rows
 * when no file is left. Until then the rows say what is still to be deleted.
 */
export async function purgeFromTrash(ctx: PurgeCtx, ids: string[]): Promise<{ ids: string[] }> {
  const purged = await purge(ctx, async (trx) => {
    const found = await lockKeptItems(trx, ids);
    const wanted = ids.map((id) => found.find((row) => row.id === id));
    const rows = await authorizePurge(trx, ctx.actor, wanted);
    if (rows.some((row) => row.deleted_at === null)) {
      throw new AppError('CONFLICT', trashWords().onlyTrash);
    }
    return [...new Set(rows)];
  });
  return { ids: purged.map(({ id }) => id) };
}

export async function emptyTrash(ctx: PurgeCtx): Promise<{ count: number }> {
  const purged = await purge(ctx, async (trx) => {
    const rows = await lockTrashOf(trx, ctx.actor.userId);
    return authorizePurge(trx, ctx.actor, rows);
  });
  return { count: purged.length };
}

async function purge(
  ctx: PurgeCtx,
  choose: (trx: Trx) => Promise<Authorized<MediaRow>[]>,
): Promise<MediaRow[]> {
  await requireRecentProof(ctx.db, ctx.actor);
  // While the server cannot reach the files, it does not promise to delete them.
  if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  return ctx.db.transaction().execute(async (trx) => {
    const chosen = await choose(trx);
    const ids = new Set(chosen.map(({ id }) => id));
    const clips = await lockClipsOf(trx, [...ids]);
    // Whoever may delete a film for good may delete its parts.
    const others = clips.filter(({ id }) => !ids.has(id)) as MediaRow[] as Authorized<MediaRow>[];
    const rows = [...chosen, ...others];
    await updateTrash(trx, rows, 'purge');
    for (const row of rows) {
      await recordAudit(trx, {
        actorId: ctx.actor.userId,
        action: 'media.purged',
        targetUserId: row.user_id,
        targetId: row.id,
      });
    }
    await publishItems(trx, rows, 'removed');
    if (rows.length > 0) await ctx.jobs.enqueue(trx, purgeTrashJob, {});
    return chosen;
  });
}
