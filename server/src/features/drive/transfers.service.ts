import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { presentTransfer } from '#features/drive/drive.present.ts';
import { publishTransfer } from '#features/drive/publish-transfer.ts';
import { transferFileJob } from '#features/drive/transfer-file.job.ts';
import {
  type TransferRow,
  changeTransfer,
  findOpenTransfer,
  findTransfer,
  insertTransfer,
  listTransfers,
} from '#features/drive/transfers.repo.ts';
import { forgetPull } from '#features/uploads/pull-upload.service.ts';
import { decideOwner } from '#features/uploads/uploads.policy.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type TransfersCtx = Pick<Ctx, 'db' | 'jobs' | 'storage' | 'clock'> & { actor: Actor };
type FileToTransfer = { fileId: string; fileName: string };

/** What the tab shows of what was. */
const listed = 200;

export const readTransfers = async ({ db, actor }: TransfersCtx): Promise<Transfer[]> =>
  (await listTransfers(db, { actorId: actor.userId, limit: listed })).map(presentTransfer);

export const startTransfers = async (
  ctx: TransfersCtx,
  { files, targetUserId }: { files: FileToTransfer[]; targetUserId?: string | undefined },
): Promise<Transfer[]> => {
  const actorId = ctx.actor.userId;
  const ownerId = await decideOwner(ctx.db, ctx.actor, targetUserId);
  const ids = await ctx.db.transaction().execute(async (trx) => {
    const started: string[] = [];
    for (const { fileId, fileName } of files) {
      const transfer = await insertTransfer(trx, {
        id: newId(ctx.clock.now().getTime()),
        actor_id: actorId,
        owner_id: ownerId,
        file_id: fileId,
        file_name: storable(fileName),
      });
      if (transfer) {
        await ctx.jobs.enqueue(trx, transferFileJob, { transferId: transfer.id });
        await publishTransfer(trx, transfer, 'created');
      }
      const known = transfer ?? (await findOpenTransfer(trx, { actorId, ownerId, fileId }));
      if (known) started.push(known.id);
    }
    return started;
  });
  return (await listTransfers(ctx.db, { actorId, ids })).map(presentTransfer);
};

/** Names in Google Drive may hold anything. */
const storable = (name: string): string => name.toWellFormed().replaceAll('\0', ' ');

export const cancelTransfer = async (ctx: TransfersCtx, { id }: { id: string }): Promise<void> => {
  await requireOwnTransfer(ctx, id);
  await ctx.db.transaction().execute(async (trx) => {
    const cancelled = await changeTransfer(trx, id, {
      from: ['queued', 'running'],
      state: 'cancelled',
      problem: null,
      note: null,
    });
    if (!cancelled) throw new AppError('CONFLICT', 'This transfer has ended already.');
    await publishTransfer(trx, cancelled);
  });
  // One that runs hears of it within seconds and lets go of the file; this waits for it.
  await forgetPull(ctx, id);
};

export const retryTransfer = async (ctx: TransfersCtx, { id }: { id: string }): Promise<void> => {
  const transfer = await requireOwnTransfer(ctx, id);
  await ctx.db.transaction().execute(async (trx) => {
    const { actor_id: actorId, owner_id: ownerId, file_id: fileId } = transfer;
    const isOpen = await findOpenTransfer(trx, { actorId, ownerId, fileId });
    const again =
      !isOpen &&
      (await changeTransfer(trx, id, {
        from: ['failed', 'cancelled'],
        state: 'queued',
        problem: null,
        note: null,
      }));
    if (!again) throw new AppError('CONFLICT', 'This transfer is not over.');
    await ctx.jobs.enqueue(trx, transferFileJob, { transferId: id });
    await publishTransfer(trx, again);
  });
};

const requireOwnTransfer = async (
  { db, actor }: TransfersCtx,
  id: string,
): Promise<TransferRow> => {
  const transfer = await findTransfer(db, id);
  if (transfer?.actor_id !== actor.userId) throw new AppError('NOT_FOUND');
  return transfer;
};
