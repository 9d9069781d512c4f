import { pageSize } from '@heirloom/contract/limits.ts';
import type {
  aroundInput,
  listMediaInput,
  mediaFilter,
  timelineInput,
  MediaType,
} from '@heirloom/contract/media/media.schema.ts';
import { mediaIdsMaximum } from '@heirloom/contract/media/media.schema.ts';
import type { z } from 'zod';
import {
  type OwnerFilter,
  ownerFilter,
  personFilter,
} from '#features/media-items/media-items.policy.ts';
import { readCursor, writeCursor } from '#features/media/list-cursor.ts';
import { presentMediaItem } from '#features/media/media.present.ts';
import {
  listIds as readIds,
  listMedia,
  mediaAround,
  namesOfOwners,
  pageEnds,
  sumUpMedia,
} from '#features/media/media.read.ts';
import { readTimeline } from '#features/media/timeline.read.ts';
import { scheduleBackground } from '#features/processing/reprocess/background.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type ListCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs' | 'media' | 'log'>;
type ListInput = z.output<typeof listMediaInput>;
type OfSomebody = Omit<ListInput, 'scope' | 'ownerId'>;

export async function listPage(ctx: ListCtx, { scope, ownerId, ...input }: ListInput) {
  const owner = ownerFilter(ctx.actor, scope, ownerId);
  const page = await readPage(ctx, { owner, isNamed: scope === 'all' }, input);
  if (scope === 'mine' && !input.cursor) completeInBackground(ctx);
  return page;
}

export function listPageOf(
  ctx: ListCtx,
  { targetUserId, ...input }: OfSomebody & { targetUserId: string },
) {
  const owner = personFilter(ctx.actor, targetUserId);
  return readPage(ctx, { owner, isNamed: false }, input);
}

async function readPage(
  { db }: Pick<ListCtx, 'db'>,
  { owner, isNamed }: { owner: OwnerFilter; isNamed: boolean },
  { cursor, limit, ...filter }: OfSomebody,
) {
  const after = cursor ? readCursor(filter, cursor) : null;
  const { rows, next } = await listMedia(db, owner, { ...filter, after, limit });
  const names = isNamed
    ? await namesOfOwners(
        db,
        rows.map(({ user_id }) => user_id),
      )
    : noNames;
  const items = rows.map((row) => {
    const ownerName = names.get(row.user_id);
    return { ...presentMediaItem(row), ...(ownerName !== undefined && { ownerName }) };
  });
  return { items, nextCursor: next && writeCursor(filter, next) };
}

/** Only lists of everybody's media name the owners. */
const noNames = new Map<string, string>();

/** Runs without being awaited; a failure is logged and does not fail the list. */
function completeInBackground(ctx: ListCtx): void {
  scheduleBackground(ctx, ctx.actor.userId).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'background processing could not be scheduled'),
  );
}

export async function listPages(
  { db, actor }: ListCtx,
  { scope, ownerId, ...filter }: z.output<typeof mediaFilter>,
) {
  const owner = ownerFilter(actor, scope, ownerId);
  const { total, ends } = await pageEnds(db, owner, { ...filter, pageSize });
  return { total, pageSize, cursors: [null, ...ends.map((end) => writeCursor(filter, end))] };
}

export async function listTimeline(
  { db, actor }: ListCtx,
  { scope, ownerId, ...input }: z.output<typeof timelineInput>,
) {
  return { groups: await readTimeline(db, ownerFilter(actor, scope, ownerId), input) };
}

export async function listIds(
  { db, actor }: ListCtx,
  { scope, ownerId, ...filter }: z.output<typeof mediaFilter>,
) {
  return {
    ids: await readIds(db, ownerFilter(actor, scope, ownerId), {
      ...filter,
      limit: mediaIdsMaximum,
    }),
  };
}

export async function listAround(
  { db, actor }: ListCtx,
  { scope, ownerId, ...input }: z.output<typeof aroundInput>,
) {
  const found = await mediaAround(db, ownerFilter(actor, scope, ownerId), input);
  if (!found) throw new AppError('NOT_FOUND');
  const { rows, index, total } = found;
  return { items: rows.map(presentMediaItem), index, total };
}

export async function summarise({ db, actor }: ListCtx, type: MediaType | undefined) {
  const sums = await sumUpMedia(db, ownerFilter(actor, 'mine'), type);
  return { ...sums, latestUpload: sums.latestUpload?.toISOString() ?? null };
}
