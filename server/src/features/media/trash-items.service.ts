import type { Kysely } from 'kysely';
import { type Authorized, authorizeAll } from '#features/media-items/media-items.policy.ts';
import { lockKeptItems, updateTrash } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { resumeProcessing } from '#features/processing/processing.service.ts';
import type { ActorCtx, Viewer } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';

type ItemsCtx = Pick<ActorCtx, 'db'> & { actor: Viewer };

/**
 * Moves items to the trash: the rows stay, and every list leaves them out. Returns those that were not in it before.
 * @throws AppError NOT_FOUND, and changes nothing, when one item is missing or belongs to another person
 */
export function trashItems(ctx: ItemsCtx, ids: readonly string[]): Promise<MediaRow[]> {
  return changeItems(ctx, ids, async (trx, rows) => {
    const live = rows.filter((row) => row.deleted_at === null);
    const trashed = await updateTrash(trx, live, 'trash');
    for (const row of trashed) await publishMedia(trx, row, 'removed');
    const deed = { actor: ctx.actor, right: 'trash', action: 'media.trashed' } as const;
    await recordForeignItems(trx, trashed, deed);
    return trashed;
  });
}

/**
 * Restores items from the trash; returns those that were in it. Collections and shares only hid them and need no
 * change.
 * @throws AppError NOT_FOUND like trashItems
 */
export function restoreItems(
  ctx: ItemsCtx & Pick<ActorCtx, 'jobs'>,
  ids: readonly string[],
): Promise<MediaRow[]> {
  return changeItems(ctx, ids, async (trx, rows) => {
    const trashed = rows.filter((row) => row.deleted_at !== null);
    const restored = await updateTrash(trx, trashed, 'restore');
    for (const row of restored) {
      await publishMedia(trx, row, 'created');
      // Processing that was due when the item went into the trash was not done.
      await resumeProcessing(ctx, trx, row.id);
    }
    const deed = { actor: ctx.actor, right: 'trash', action: 'media.restored' } as const;
    await recordForeignItems(trx, restored, deed);
    return restored;
  });
}

/** Locks the items, authorizes each of them, then changes and publishes, all in one transaction. */
function changeItems(
  { db, actor }: ItemsCtx,
  ids: readonly string[],
  change: (trx: Kysely<Database>, rows: Authorized<MediaRow>[]) => Promise<MediaRow[]>,
): Promise<MediaRow[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  return db.transaction().execute(async (trx) => {
    const found = new Map((await lockKeptItems(trx, wanted)).map((row) => [row.id, row]));
    const rows = wanted.map((id) => found.get(id));
    return change(trx, await authorizeAll(trx, actor, { rows, right: 'trash' }));
  });
}
