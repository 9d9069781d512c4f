import type { Kysely } from 'kysely';
import { driveWords } from '#features/drive/drive-problem.messages.ts';
import { publishTransfer } from '#features/drive/publish-transfer.ts';
import { transferFileJob } from '#features/drive/transfer-file.job.ts';
import { changeTransfersOf } from '#features/drive/transfers.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';

/** Stops all transfers when the connection ends; the received bytes are kept for the next connection. */
export async function haltTransfers(trx: Kysely<Database>, actorId: string): Promise<void> {
  const halted = await changeTransfersOf(trx, actorId, {
    where: { states: ['queued', 'running'] },
    state: 'failed',
    problem: 'reconnect',
    note: driveWords('en').reconnect,
  });
  for (const transfer of halted) await publishTransfer(trx, transfer);
}

/** Continues the transfers that were stopped because the connection had ended. */
export async function resumeTransfers(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Kysely<Database>,
  actorId: string,
): Promise<void> {
  const resumed = await changeTransfersOf(trx, actorId, {
    where: { states: ['failed'], problem: 'reconnect' },
    state: 'queued',
    problem: null,
    note: null,
  });
  for (const transfer of resumed) {
    await ctx.jobs.enqueue(trx, transferFileJob, { transferId: transfer.id });
    await publishTransfer(trx, transfer);
  }
}
