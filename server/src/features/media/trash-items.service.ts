import type { Kysely } from 'kysely';
import { lockClipsOf } from '#features/media-items/clips.repo.ts';
import { type Authorized, authorizeAll } from '#features/media-items/media-items.policy.ts';
import { findItem, lockKeptItems, updateTrash } from '#features/media-items/media-items.repo.ts';
import { isClip, type MediaRow } from '#features/media-items/media-row.ts';
import { publishItems } from '#features/media-items/publish-media.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { mediaWords } from '#features/media/media.messages.ts';
import { resumeProcessing } from '#features/processing/processing.service.ts';
import { recordManyTrashed } from '#features/spaces/many-items.repo.ts';
import type { ActorCtx, Viewer } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type ItemsCtx = Pick<ActorCtx, 'db'> & { actor: Viewer };
type RestoreCtx = ItemsCtx & Pick<ActorCtx, 'jobs'>;

/**
 * Moves items to the trash: the rows stay, and every list leaves them out. Returns those that were not in it before.
 * @throws AppError NOT_FOUND, and changes nothing, when one item is missing or belongs to another person
 */
export function trashItems(ctx: ItemsCtx, ids: readonly string[]): Promise<MediaRow[]> {
  return ctx.db.transaction().execute((trx) =>
    changeItems(trx, { actor: ctx.actor, ids }, async (rows) => {
      const live = rows.filter((row) => row.deleted_at === null);
      const clips = await clipsBesides(trx, live);
      const theirs = clips.filter((clip) => clip.deleted_at === null);
      const trashed = await updateTrash(trx, [...live, ...theirs], 'trash');
      await publishItems(trx, trashed, 'removed');
      const deed = { actor: ctx.actor, right: 'trash', action: 'media.trashed' } as const;
      await recordForeignItems(trx, trashed, deed);
      const mediaIds = trashed.map(({ id }) => id);
      await recordManyTrashed(trx, { mediaIds, actorId: ctx.actor.userId });
      return trashed;
    }),
  );
}

/**
 * Restores items from the trash; returns those that were in it. Collections and shares only hid them and need no
 * change.
 * @throws AppError NOT_FOUND like trashItems
 */
export function restoreItems(ctx: RestoreCtx, ids: readonly string[]): Promise<MediaRow[]> {
  return ctx.db.transaction().execute((trx) => restoreItemsIn(trx, ctx, ids));
}

/** Does the same in the caller's transaction. */
export function restoreItemsIn(
  trx: Kysely<Database>,
  ctx: Omit<RestoreCtx, 'db'>,
  ids: readonly string[],
): Promise<MediaRow[]> {
  return changeItems(trx, { actor: ctx.actor, ids }, async (rows) => {
    const trashed = rows.filter((row) => row.deleted_at !== null);
    await requireFilms(trx, trashed);
    const clips = await clipsBesides(trx, trashed);
    const theirs = clips.filter((clip) => wentWithFilm(clip, trashed));
    const restored = await updateTrash(trx, [...trashed, ...theirs], 'restore');
    await publishItems(trx, restored, 'created');
    // Processing that was due when the item went into the trash was not done.
    for (const { id } of restored) await resumeProcessing(ctx, trx, id);
    const deed = { actor: ctx.actor, right: 'trash', action: 'media.restored' } as const;
    await recordForeignItems(trx, restored, deed);
    return restored;
  });
}

/** Locks the clips of films that are not among these items themselves: what is done with a film is done with its parts. */
async function clipsBesides(
  trx: Kysely<Database>,
  rows: readonly Authorized<MediaRow>[],
): Promise<Authorized<MediaRow>[]> {
  const ids = rows.map(({ id }) => id);
  const clips = await lockClipsOf(trx, ids);
  return clips.filter(({ id }) => !ids.includes(id)) as MediaRow[] as Authorized<MediaRow>[];
}

/** What was in the trash before its film stays there. */
function wentWithFilm(clip: MediaRow, films: readonly MediaRow[]): boolean {
  const film = films.find(({ id }) => id === clip.parent_id);
  return film?.deleted_at?.getTime() === clip.deleted_at?.getTime();
}

/** @throws AppError CONFLICT for a clip whose film stays in the trash: nobody could play it */
async function requireFilms(trx: Kysely<Database>, rows: readonly MediaRow[]): Promise<void> {
  for (const row of rows.filter(isClip)) {
    if (rows.some(({ id }) => id === row.parent_id)) continue;
    const film = await findItem(trx, row.parent_id);
    if (film?.deleted_at !== null) throw new AppError('CONFLICT', mediaWords().filmInTrash);
  }
}

/** Locks the items, authorizes each of them, then changes and publishes. */
async function changeItems(
  trx: Kysely<Database>,
  { actor, ids }: { actor: Viewer; ids: readonly string[] },
  change: (rows: Authorized<MediaRow>[]) => Promise<MediaRow[]>,
): Promise<MediaRow[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = new Map((await lockKeptItems(trx, wanted)).map((row) => [row.id, row]));
  const rows = wanted.map((id) => found.get(id));
  return change(await authorizeAll(trx, actor, { rows, right: 'trash' }));
}
