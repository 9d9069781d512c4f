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
import { readCursor, writeCursor } from '#features/media/list-cursor.ts';
import {
  type OwnerFilter,
  ownerFilter,
  personFilter,
} from '#features/media-items/media-items.policy.ts';
import { presentMediaItem } from '#features/media/media.present.ts';
import { readTimeline } from '#features/media/timeline.read.ts';
import {
  listIds as readIds,
  listMedia,
  mediaAround,
  namesOfOwners,
  pageEnds,
  sumUpMedia,
} from '#features/media/media.read.ts';
import { scheduleBackground } from '#features/processing/reprocess/background.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type ListCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs' | 'media' | 'log'>;
type ListInput = z.output<typeof listMediaInput>;
type OfSomebody = Omit<ListInput, 'scope' | 'ownerId'>;

export const listPage = async (ctx: ListCtx, { scope, ownerId, ...input }: ListInput) => {
  const page = await readPage(ctx, ownerFilter(ctx.actor, scope, ownerId), input);
  if (scope === 'mine' && !input.cursor) completeInBackground(ctx);
  return page;
};

export const listPageOf = (
  ctx: ListCtx,
  { targetUserId, ...input }: OfSomebody & { targetUserId: string },
) => readPage(ctx, personFilter(ctx.actor, targetUserId), input);

const readPage = async (
  { db }: Pick<ListCtx, 'db'>,
  owner: OwnerFilter,
  { cursor, limit, ...filter }: OfSomebody,
) => {
  const after = cursor ? readCursor(filter, cursor) : null;
  const { rows, next } = await listMedia(db, owner, { ...filter, after, limit });
  const names =
    owner === 'everyone'
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
};

/** Only lists of everybody's media name the owners. */
const noNames = new Map<string, string>();

/** Runs without being awaited; a failure is logged and does not fail the list. */
const completeInBackground = (ctx: ListCtx): void => {
  scheduleBackground(ctx, ctx.actor.userId).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'background processing could not be scheduled'),
  );
};

export const listPages = async (
  { db, actor }: ListCtx,
  { scope, ownerId, ...filter }: z.output<typeof mediaFilter>,
) => {
  const owner = ownerFilter(actor, scope, ownerId);
  const { total, ends } = await pageEnds(db, owner, { ...filter, pageSize });
  return { total, pageSize, cursors: [null, ...ends.map((end) => writeCursor(filter, end))] };
};

export const listTimeline = async (
  { db, actor }: ListCtx,
  { scope, ownerId, ...input }: z.output<typeof timelineInput>,
) => ({ groups: await readTimeline(db, ownerFilter(actor, scope, ownerId), input) });

export const listIds = async (
  { db, actor }: ListCtx,
  { scope, ownerId, ...filter }: z.output<typeof mediaFilter>,
) => ({
  ids: await readIds(db, ownerFilter(actor, scope, ownerId), { ...filter, limit: mediaIdsMaximum }),
});

export const listAround = async (
  { db, actor }: ListCtx,
  { scope, ownerId, ...input }: z.output<typeof aroundInput>,
) => {
  const found = await mediaAround(db, ownerFilter(actor, scope, ownerId), input);
  if (!found) throw new AppError('NOT_FOUND');
  const { rows, index, total } = found;
  return { items: rows.map(presentMediaItem), index, total };
};

export const summarise = async ({ db, actor }: ListCtx, type: MediaType | undefined) => {
  const sums = await sumUpMedia(db, ownerFilter(actor, 'mine'), type);
  return { ...sums, latestUpload: sums.latestUpload?.toISOString() ?? null };
};
