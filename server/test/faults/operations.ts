import { makeBackup } from '#features/backups/make-backup.ts';
import { restoreItems, trashItems } from '#features/media/trash-items.service.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
/** What the server does with what it keeps, each as one function that may be killed at any step and run again. */
import { changeOwner } from '#features/transfer-ownership/change-owner.ts';
import { purgeItem } from '#features/trash/purge-item.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { runJob } from '#test/run-job.ts';

export type Input = {
  /** The owner of the items. */
  actor: Actor;
  ids: string[];
  /** Who gets them. */
  heirId: string;
  /** The folder of the backups. */
  root: string;
};

export const operations = {
  processing: async (ctx: Ctx, { ids }: Input) => {
    for (const mediaId of ids) await runJob(processMediaJob, ctx, { mediaId });
  },
  trash: (ctx: Ctx, { actor, ids }: Input) => trashItems({ ...ctx, actor }, ids),
  restore: (ctx: Ctx, { actor, ids }: Input) => restoreItems({ ...ctx, actor }, ids),
  purge: async (ctx: Ctx, { ids }: Input) => {
    for (const mediaId of ids) await purgeItem(ctx, { mediaId, before: new Date() });
  },
  backup: (ctx: Ctx, { root }: Input) => makeBackup(ctx, { root }),
  transfer: (ctx: Ctx, { ids, heirId }: Input) =>
    ctx.db
      .transaction()
      .execute((trx) => changeOwner(ctx, trx, { ids, ownerId: heirId, actorId: null })),
} satisfies Record<string, (ctx: Ctx, input: Input) => Promise<unknown>>;

export type Operation = keyof typeof operations;
