import { pageSize } from '@heirloom/contract/limits.ts';
import type {
  aroundInput,
  listMediaInput,
  mediaFilter,
  summaryInput,
  timelineInput,
} from '@heirloom/contract/media/media-lists.schema.ts';
import { mediaIdsMaximum } from '@heirloom/contract/media/media-lists.schema.ts';
import type { z } from 'zod';
import {
  familyScope,
  type MediaScope,
  mediaScope,
  personFilter,
} from '#features/media-items/media-scope.ts';
import { readCursor, writeCursor } from '#features/media/list-cursor.ts';
import { presentMediaItem } from '#features/media/media.present.ts';
import {
  listFewOfEach,
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
type OfSomebody = Omit<ListInput, 'scope' | 'ownerId' | 'spaceId'>;

export async function listPage(
  ctx: ListCtx,
  { scope: asked, ownerId, spaceId, ...input }: ListInput,
) {
  const scope = await mediaScope(ctx.db, ctx.actor, { scope: asked, ownerId, spaceId });
  const isNamed = asked === 'all' || (typeof scope === 'object' && 'spaceIds' in scope);
  const page = await readPage(ctx, { scope, isNamed }, input);
  if (asked === 'mine' && !input.cursor) completeInBackground(ctx);
  return page;
}

export function listPageOf(
  ctx: ListCtx,
  { targetUserId, ...input }: OfSomebody & { targetUserId: string },
) {
  const scope = personFilter(ctx.actor, targetUserId);
  return readPage(ctx, { scope, isNamed: false }, input);
}

async function readPage(
  { db }: Pick<ListCtx, 'db'>,
  { scope, isNamed }: { scope: MediaScope; isNamed: boolean },
  { cursor, limit, perFilm, ...filter }: OfSomebody,
) {
  const after = cursor ? readCursor(filter, cursor) : null;
  const asked = { ...filter, after, limit };
  const { rows, next } =
    perFilm === undefined
      ? await listMedia(db, scope, asked)
      : await listFewOfEach(db, scope, { ...asked, perFilm });
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

/** Only lists with the media of several people name the owners. */
const noNames = new Map<string, string>();

/** Runs without being awaited; a failure is logged and does not fail the list. */
function completeInBackground(ctx: ListCtx): void {
  scheduleBackground(ctx, ctx.actor.userId).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'background processing could not be scheduled'),
  );
}

export async function listPages(
  { db, actor }: ListCtx,
  { scope, ownerId, spaceId, ...filter }: z.output<typeof mediaFilter>,
) {
  const shown = await mediaScope(db, actor, { scope, ownerId, spaceId });
  const { total, ends } = await pageEnds(db, shown, { ...filter, pageSize });
  return { total, pageSize, cursors: [null, ...ends.map((end) => writeCursor(filter, end))] };
}

export async function listTimeline(
  { db, actor }: ListCtx,
  { scope, ownerId, spaceId, ...input }: z.output<typeof timelineInput>,
) {
  const shown = await mediaScope(db, actor, { scope, ownerId, spaceId });
  return { groups: await readTimeline(db, shown, input) };
}

export async function listIds(
  { db, actor }: ListCtx,
  { scope, ownerId, spaceId, ...filter }: z.output<typeof mediaFilter>,
) {
  const shown = await mediaScope(db, actor, { scope, ownerId, spaceId });
  return { ids: await readIds(db, shown, { ...filter, limit: mediaIdsMaximum }) };
}

export async function listAround(
  { db, actor }: ListCtx,
  { scope, ownerId, spaceId, ...input }: z.output<typeof aroundInput>,
) {
  const shown = await mediaScope(db, actor, { scope, ownerId, spaceId });
  const found = await mediaAround(db, shown, input);
  if (!found) throw new AppError('NOT_FOUND');
  const { rows, index, total } = found;
  return { items: rows.map(presentMediaItem), index, total };
}

export async function summarise(
  { db, actor }: ListCtx,
  { type, ...asked }: z.output<typeof summaryInput>,
) {
  const sums = await sumUpMedia(db, await familyScope(db, actor, asked), type);
  return { ...sums, latestUpload: sums.latestUpload?.toISOString() ?? null };
}
