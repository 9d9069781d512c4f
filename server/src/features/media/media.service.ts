import type {
  MediaDetails,
  MediaItem,
  Rotation,
  updateMediaInput,
} from '@heirloom/contract/media/media.schema.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { type Authorized, authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { findKept, findLive, lockLive } from '#features/media-items/media-items.repo.ts';
import { isClip, type MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { presentMediaDetails } from '#features/media/media-details.present.ts';
import { readDetails } from '#features/media/media-details.read.ts';
import { mediaWords } from '#features/media/media.messages.ts';
import { presentMediaItem, revisionOfItem } from '#features/media/media.present.ts';
import { savePosition } from '#features/media/playback.repo.ts';
import { restoreItems, trashItems } from '#features/media/trash-items.service.ts';
import { requestCut } from '#features/processing/clips/cut-clip.job.ts';
import {
  changeGiven,
  enqueueConversion,
  enqueuePictures,
  retryProcessing,
} from '#features/processing/processing.service.ts';
import type { Right } from '#features/spaces/member-rights.ts';
import type { ActorCtx, Ctx, Viewer } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { requireRevision } from '#platform/revision.ts';

type ReadCtx = Pick<Ctx, 'db'> & { actor: Viewer };
type WriteCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs' | 'clock'>;
type Trx = Kysely<Database>;

export async function findMedia(ctx: ReadCtx, id: string): Promise<MediaDetails> {
  const found = await findLive(ctx.db, id);
  const row = await authorizeMedia(ctx.db, ctx.actor, { row: found, right: 'see' });
  return presentMediaDetails(row, await readDetails(ctx.db, row, ctx.actor));
}

/** Returns the details for showing them; records what an administrator so learns of another person's item. */
export async function openMedia(
  ctx: ReadCtx & Pick<Ctx, 'jobs'>,
  id: string,
): Promise<MediaDetails> {
  const details = await findMedia(ctx, id);
  await cutForWhoLacksTheWhole(ctx, details);
  if (details.location) {
    const item = { id: details.id, user_id: details.ownerId };
    const deed = { actor: ctx.actor, right: 'see', action: 'media.location-viewed' } as const;
    await recordForeignItems(ctx.db, [item], deed);
  }
  if (details.imported && details.ownerId !== ctx.actor.userId) {
    await recordAudit(ctx.db, {
      actorId: ctx.actor.userId,
      action: 'media.imported-viewed',
      targetUserId: details.ownerId,
      targetId: id,
    });
  }
  return details;
}

/** Who has a clip and not the whole plays a file that is cut for them, once. */
async function cutForWhoLacksTheWhole(
  ctx: ReadCtx & Pick<Ctx, 'jobs'>,
  { id, part, sources }: MediaDetails,
): Promise<void> {
  if (part !== undefined || sources.length > 0) return;
  const row = await findLive(ctx.db, id);
  if (row && isClip(row)) await requestCut(ctx, ctx.db, row);
}

/** Stores the given fields, which have the names of their columns; undefined leaves a field as it is. */
export function changeItem(
  ctx: WriteCtx,
  { id, revision, ...changes }: z.output<typeof updateMediaInput>,
): Promise<MediaItem> {
  return changeOne(ctx, { id, right: 'mend' }, async (trx, row) => {
    requireRevision(revision, revisionOfItem(row));
    await changeGiven(ctx, trx, { rows: [row], changes });
    await recordEdit(ctx, trx, row, namesOf(changes));
  });
}

export function rotatePhoto(
  ctx: WriteCtx,
  { id, rotation }: { id: string; rotation: Rotation },
): Promise<MediaItem> {
  return changeOne(ctx, { id, right: 'mend' }, async (trx, row) => {
    if (row.type !== 'image') throw new AppError('BAD_REQUEST', mediaWords().notAPhoto);
    await changeGiven(ctx, trx, { rows: [row], changes: { rotation } });
    await enqueuePictures(ctx, trx, id);
    await recordEdit(ctx, trx, row, 'rotation');
  });
}

/** `changed`: names of fields, never what is in them. */
function recordEdit({ actor }: WriteCtx, trx: Trx, row: MediaRow, changed: string): Promise<void> {
  const deed = { actor, right: 'mend', action: 'media.edited', details: { changed } } as const;
  return recordForeignItems(trx, [row], deed);
}

function namesOf(changes: object): string {
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .join(', ');
}

export function retryMedia(ctx: WriteCtx, id: string): Promise<MediaItem> {
  return changeOne(ctx, { id, right: 'mend' }, (trx) => retryProcessing(ctx, trx, id));
}

/** Has a copy made of what a browser could not play, unless one was asked for before; for whoever may play it. */
export function requestCopy(ctx: WriteCtx, id: string): Promise<MediaItem> {
  return changeOne(ctx, { id, right: 'see' }, async (trx, row) => {
    if (row.type === 'image') throw new AppError('BAD_REQUEST', mediaWords().notPlayable);
    await enqueueConversion(ctx, trx, row.parent_id ?? id);
  });
}

/** Locks the item, authorizes, changes and publishes, all in one transaction. */
export function changeOne(
  ctx: WriteCtx,
  { id, right }: { id: string; right: Right },
  change: (trx: Trx, row: Authorized<MediaRow>) => Promise<void>,
): Promise<MediaItem> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = await lockLive(trx, id);
    const row = await authorizeMedia(trx, ctx.actor, { row: found, right });
    await change(trx, row);
    await publishMedia(trx, row, 'updated');
    return presentMediaItem((await findLive(trx, id))!);
  });
}

/** Moves an item to the trash. */
export async function removeMedia(
  ctx: WriteCtx,
  id: string,
): Promise<{ id: string; deletedAt: string }> {
  const [row] = await trashItems(ctx, [id]);
  if (!row?.deleted_at) throw new AppError('NOT_FOUND');
  return { id, deletedAt: row.deleted_at.toISOString() };
}

/** Restores an item; does nothing when it is not in the trash, such as when a person undoes twice. */
export async function restoreMedia(ctx: WriteCtx, id: string): Promise<MediaItem> {
  await restoreItems(ctx, [id]);
  const row = await findKept(ctx.db, id);
  return presentMediaItem(await authorizeMedia(ctx.db, ctx.actor, { row, right: 'trash' }));
}

export async function setPosition(
  ctx: Pick<ActorCtx, 'db' | 'actor'>,
  { id, positionMs }: { id: string; positionMs: number },
): Promise<{ positionMs: number }> {
  const found = await findLive(ctx.db, id);
  const row = await authorizeMedia(ctx.db, ctx.actor, { row: found, right: 'see' });
  await savePosition(ctx.db, {
    user_id: ctx.actor.userId,
    media_id: row.id,
    position_ms: positionMs,
  });
  return { positionMs };
}
