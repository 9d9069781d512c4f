import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { presentTransfer } from '#features/drive/drive.present.ts';
import { publishTransfer } from '#features/drive/publish-transfer.ts';
import { transferFileJob } from '#features/drive/transfer-file.job.ts';
import { transferWords } from '#features/drive/transfer.messages.ts';
import {
  type TransferRow,
  changeTransfer,
  changeTransfersOf,
  countOpenTransfers,
  findOpenTransfer,
  findTransfer,
  insertTransfer,
  listTransfers,
} from '#features/drive/transfers.repo.ts';
import { discardServerUpload } from '#features/uploads/server-side-upload.service.ts';
import { decideOwner, requireAdding } from '#features/uploads/uploads.policy.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type TransfersCtx = Pick<Ctx, 'db' | 'jobs' | 'storage' | 'clock'> & { actor: Actor };
type FileToTransfer = {
  fileId: string;
  resourceKey?: string | null | undefined;
  fileName: string;
};

type Wanted = {
  files: FileToTransfer[];
  targetUserId?: string | undefined;
  spaceIds?: readonly string[] | undefined;
};

/** The most transfers that the tab lists. */
const listed = 200;

export async function readTransfers({
  db,
  actor: { userId },
}: TransfersCtx): Promise<{ transfers: Transfer[]; openCount: number }> {
  return {
    transfers: (await listTransfers(db, { actorId: userId, limit: listed })).map(presentTransfer),
    openCount: await countOpenTransfers(db, userId),
  };
}

export async function startTransfers(
  ctx: TransfersCtx,
  { files, targetUserId, spaceIds: wishes = [] }: Wanted,
): Promise<Transfer[]> {
  const actorId = ctx.actor.userId;
  const ownerId = await decideOwner(ctx.db, ctx.actor, targetUserId);
  const asked = { ownerId, spaceIds: wishes };
  const spaceIds = await requireAdding(ctx.db, ctx.actor, asked);
  const ids = await ctx.db.transaction().execute(async (trx) => {
    const started: string[] = [];
    for (const { fileId, resourceKey = null, fileName } of files) {
      const transfer = await insertTransfer(trx, {
        id: newId(ctx.clock.now().getTime()),
        actor_id: actorId,
        owner_id: ownerId,
        file_id: fileId,
        resource_key: resourceKey,
        file_name: storable(fileName),
        space_ids: spaceIds,
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
}

/** Removes what PostgreSQL cannot store: names in Google Drive may contain anything. */
const storable = (name: string): string => name.toWellFormed().replaceAll('\0', ' ');

export async function cancelTransfer(ctx: TransfersCtx, { id }: { id: string }): Promise<void> {
  await requireOwnTransfer(ctx, id);
  await ctx.db.transaction().execute(async (trx) => {
    const cancelled = await changeTransfer(trx, id, {
      from: ['queued', 'running'],
      state: 'cancelled',
      problem: null,
      note: null,
    });
    if (!cancelled) throw new AppError('CONFLICT', transferWords().endedAlready);
    await publishTransfer(trx, cancelled);
  });
  // Waits for a running transfer, which notices the change within seconds and releases the file.
  await discardServerUpload(ctx, id);
}

export async function cancelTransfers(ctx: TransfersCtx): Promise<{ cancelled: number }> {
  const cancelled = await ctx.db.transaction().execute(async (trx) => {
    const changed = await changeTransfersOf(trx, ctx.actor.userId, {
      where: { states: ['queued', 'running'] },
      state: 'cancelled',
      problem: null,
      note: null,
    });
    for (const transfer of changed) await publishTransfer(trx, transfer);
    return changed;
  });
  for (const { id } of cancelled) await discardServerUpload(ctx, id);
  return { cancelled: cancelled.length };
}

export async function retryTransfer(ctx: TransfersCtx, { id }: { id: string }): Promise<void> {
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
    if (!again) throw new AppError('CONFLICT', transferWords().notOver);
    await ctx.jobs.enqueue(trx, transferFileJob, { transferId: id });
    await publishTransfer(trx, again);
  });
}

async function requireOwnTransfer({ db, actor }: TransfersCtx, id: string): Promise<TransferRow> {
  const transfer = await findTransfer(db, id);
  if (transfer?.actor_id !== actor.userId) throw new AppError('NOT_FOUND');
  return transfer;
}
