import type { decideInput, GuestFile } from '@heirloom/contract/guest-boxes/guest-boxes.schema.ts';
import { guestFilesCallMaximum } from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { changeSpace, requireMember } from '#features/family/open-space.ts';
import { publishBoxes } from '#features/guest-boxes/guest-boxes.service.ts';
import { lockAwaiting, releaseAwaiting } from '#features/media-items/awaiting-items.repo.ts';
import type { FileRow } from '#features/media-items/media-row.ts';
import { publishItems } from '#features/media-items/publish-media.ts';
import { resumeProcessing } from '#features/processing/processing.service.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { countWaiting, listGuestNames, listWaiting } from '#features/spaces/guest-boxes.read.ts';
import { publishInSpaces } from '#features/spaces/publish-in-spaces.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { changeOwner } from '#features/transfer-ownership/change-owner.ts';
import { requireQuota } from '#features/uploads/upload-capacity.ts';
import type { ActorCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type FilesCtx = Pick<ActorCtx, 'db' | 'actor'>;
type TakingCtx = FilesCtx & Pick<ActorCtx, 'config' | 'jobs'>;
type Decide = z.output<typeof decideInput>;

export async function listGuestFiles({ db, actor }: FilesCtx, spaceId: string) {
  await requireMember(db, actor, { spaceId, role: 'editor' });
  const rows = await listWaiting(db, { spaceId, limit: guestFilesCallMaximum });
  return {
    items: rows.map((row) => presentFile(spaceId, row)),
    total: await countWaiting(db, spaceId),
  };
}

/** Makes the caller the owner of what guests sent, and puts it into the space. */
export async function takeIn(ctx: TakingCtx, decided: Decide): Promise<{ changed: number }> {
  const config = await currentConfig(ctx);
  return decide(ctx, decided, 'guest-files.taken-in', async (trx, rows) => {
    const { userId: ownerId } = ctx.actor;
    const foreign = rows.filter((row) => row.user_id !== ownerId);
    const sizeBytes = foreign.reduce((sum, row) => sum + row.file_size, 0);
    if (foreign.length > 0) await requireQuota(trx, config, { ownerId, sizeBytes });
    const ids = rows.map(({ id }) => id);
    await releaseAwaiting(trx, ids, 'archive');
    await changeOwner(ctx, trx, { ids, ownerId, actorId: ownerId });
    await putItems(trx, { spaceId: decided.spaceId, mediaIds: ids });
    const own = rows.filter((row) => row.user_id === ownerId);
    await publishItems(trx, own, 'created');
    for (const { id } of rows) await resumeProcessing(ctx, trx, id);
    await publishInSpaces(trx, [decided.spaceId], 'created');
    for (const [guestName, mediaIds] of await groupByGuest(trx, ids)) {
      const activity = { kind: 'guest-files', guestName, mediaIds } as const;
      await recordActivity(trx, { spaceId: decided.spaceId, actorId: ownerId, ...activity });
    }
  });
}

/** Puts what guests sent into the trash of whoever had invited them. */
export function refuse(ctx: FilesCtx, decided: Decide): Promise<{ changed: number }> {
  return decide(ctx, decided, 'guest-files.refused', async (trx, rows) => {
    await releaseAwaiting(
      trx,
      rows.map(({ id }) => id),
      'trash',
    );
    await publishItems(trx, rows, 'removed');
  });
}

/** Decides about those of these files about which nobody has decided yet; where that are none, the caller hears of it. */
function decide(
  ctx: FilesCtx,
  { spaceId, mediaIds }: Decide,
  action: 'guest-files.taken-in' | 'guest-files.refused',
  change: (trx: Db, rows: FileRow[]) => Promise<void>,
): Promise<{ changed: number }> {
  return changeSpace(ctx, { spaceId, role: 'editor' }, async (trx) => {
    const rows = await lockAwaiting(trx, { spaceId, ids: mediaIds });
    if (rows.length === 0) throw new AppError('NOT_FOUND');
    await change(trx, rows);
    const count = rows.length;
    const { userId: actorId } = ctx.actor;
    await recordAudit(trx, { actorId, action, targetId: spaceId, details: { count } });
    await publishBoxes(trx, spaceId);
    return { changed: count };
  });
}

async function groupByGuest(trx: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const groups = Map.groupBy(await listGuestNames(trx, ids), ({ guest_name: name }) => name);
  return new Map([...groups].map(([name, rows]) => [name, rows.map((row) => row.media_id)]));
}

type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

function presentFile(spaceId: string, row: WaitingRow): GuestFile {
  return {
    id: row.id,
    guestName: row.guest_name,
    makerName: row.maker_name,
    title: row.title,
    description: row.description,
    type: row.type,
    originalName: row.original_name,
    fileSizeBytes: row.file_size,
    takenAt: row.captured_at?.slice(0, writtenLength[row.capture_precision]) || null,
    sentAt: row.sent_at.toISOString(),
    pictureUrl: `/api/spaces/${spaceId}/guest-files/${row.id}/picture`,
  };
}

/** How much of a date is known: 1987-07-04, 1987-07 or 1987. */
const writtenLength = { day: 10, month: 7, year: 4, decade: 0, unknown: 0 } as const;
