import type {
  PartMethod,
  SavedPart,
  savePartInput,
} from '@heirloom/contract/clips/clips.schema.ts';
import { savedPartDays } from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import {
  authorizeMedia,
  rightsOnItem,
  type Visible,
} from '#features/media-items/media-items.policy.ts';
import { findLive, lockLive } from '#features/media-items/media-items.repo.ts';
import { type ClipRow, isClip, type MediaRow } from '#features/media-items/media-row.ts';
import type { LocatedFile } from '#features/media/locate-file.ts';
import { findSavedParts, requestPart } from '#features/processing/clips/saved-parts.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type SaveCtx = Pick<ActorCtx, 'db' | 'actor' | 'storage'>;

/** Lists how somebody may save a clip, and how these files stand. */
export async function listSavedClip(ctx: SaveCtx, id: string): Promise<{ items: SavedPart[] }> {
  return present(ctx, await authorizeClip(ctx, await findLive(ctx.db, id)));
}

/** Has one of these files made, unless it is there or being made. */
export async function saveClip(
  ctx: SaveCtx & Pick<ActorCtx, 'jobs'>,
  { id, method }: z.output<typeof savePartInput>,
): Promise<{ items: SavedPart[] }> {
  return ctx.db.transaction().execute(async (trx) => {
    const locked = { ...ctx, db: trx };
    const clip = await authorizeClip(locked, await lockLive(trx, id));
    if (!(await methodsOf(locked, clip)).includes(method)) throw new AppError('FORBIDDEN');
    const known = (await findSavedParts(locked, clip)).find((row) => row.method === method);
    // Also where one is said to be made: the job that was to do so may have found the clip in the trash, or moved.
    if (!known || known.made_at === null) await requestPart(ctx, trx, { clip, method });
    return present(locked, clip);
  });
}

/** Finds such a file for whoever may save it. @throws AppError NOT_FOUND while there is none */
export async function locateSavedClip(
  ctx: SaveCtx,
  { id, method }: { id: string; method: string },
): Promise<{ row: Visible<MediaRow>; located: LocatedFile }> {
  const row = await authorizeClip(ctx, await findLive(ctx.db, id));
  const isAllowed = (await methodsOf(ctx, row)).some((each) => each === method);
  const found = (await findSavedParts(ctx, row)).find((each) => each.method === method);
  const { file_path: key = null, mime_type: mimeType = null } = found ?? {};
  if (!isAllowed || key === null || mimeType === null) throw new AppError('NOT_FOUND');
  const fileName = `${row.title}.${key.split('.').at(-1)}`;
  const file = { bucket: 'renditions', key, mimeType, fileName, isDownload: true } as const;
  return { row, located: { ...file, kind: null } };
}

async function authorizeClip(
  { db, actor }: Pick<SaveCtx, 'db' | 'actor'>,
  found: MediaRow | undefined,
): Promise<Visible<MediaRow> & ClipRow> {
  const row = await authorizeMedia(db, actor, { row: found, right: 'download' });
  if (!isClip(row)) throw new AppError('NOT_FOUND');
  return row;
}

/** What is copied brings pictures from outside the clip along: only for who may save all of the film. */
async function methodsOf(
  { db, actor }: Pick<SaveCtx, 'db' | 'actor'>,
  clip: ClipRow,
): Promise<PartMethod[]> {
  const film = await findLive(db, clip.parent_id);
  const hasWhole = film && (await rightsOnItem(db, actor, film)).has('download');
  if (!hasWhole) return ['whole'];
  return clip.type === 'audio' ? ['copy', 'whole'] : ['copy', 'ends', 'whole'];
}

async function present(ctx: SaveCtx & { db: Db }, clip: ClipRow): Promise<{ items: SavedPart[] }> {
  const rows = new Map((await findSavedParts(ctx, clip)).map((row) => [row.method, row]));
  const methods = await methodsOf(ctx, clip);
  return {
    items: methods.map((method) => {
      const row = rows.get(method);
      const { made_at: madeAt = null, trouble: reason = null } = row ?? {};
      const ends = madeAt && new Date(madeAt.getTime() + savedPartDays * 86_400_000);
      return {
        method,
        state: !row ? 'none' : madeAt ? 'ready' : reason === null ? 'making' : 'failed',
        earlyPictures: row?.early_pictures ?? null,
        sizeBytes: row?.file_size ?? null,
        endsAt: ends?.toISOString() ?? null,
        reason,
      };
    }),
  };
}
