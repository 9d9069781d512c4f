import type {
  checkUploadInput,
  Upload,
  uploadCheck,
  uploadLimits,
} from '@heirloom/contract/uploads/uploads.schema.ts';
import type { z } from 'zod';
import { readCapacity } from '#features/uploads/upload-capacity.ts';
import { decideOwner } from '#features/uploads/uploads.policy.ts';
import { presentUpload } from '#features/uploads/uploads.present.ts';
import { listOpenUploadsOf } from '#features/uploads/uploads.repo.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';

type ReadCtx = Pick<Ctx, 'db' | 'config' | 'storage' | 'clock'> & { actor: Viewer };

export async function readUploadLimits(
  ctx: Pick<ReadCtx, 'db' | 'config' | 'actor'>,
): Promise<z.input<typeof uploadLimits>> {
  const config = await currentConfig(ctx);
  return {
    movieDialogBytes: config.MOVIE_DIALOG_LIMIT_BYTES,
    photoDialogBytes: config.PHOTO_DIALOG_LIMIT_BYTES,
    bulkBytes: config.UPLOAD_LIMIT_BYTES,
    ...(await readCapacity(ctx.db, config, ctx.actor.userId)),
  };
}

export async function checkForDuplicates(
  ctx: Pick<ReadCtx, 'db' | 'actor'>,
  { sizeBytes, sha256, targetUserId }: z.output<typeof checkUploadInput>,
): Promise<z.input<typeof uploadCheck>> {
  const ownerId = await decideOwner(ctx.db, ctx.actor, targetUserId);
  const sameSize = ctx.db
    .selectFrom('media')
    .where('user_id', '=', ownerId)
    .where('file_size', '=', sizeBytes)
    .where('awaits_space_id', 'is', null);
  if (sha256 === undefined) {
    const found = await sameSize.select('id').limit(1).executeTakeFirst();
    return { isSizeKnown: found !== undefined, duplicates: [] };
  }
  const rows = await sameSize
    .select(['id', 'title', 'upload_date', 'deleted_at', 'sha256'])
    .orderBy('upload_date')
    .execute();
  const duplicates = rows
    .filter((row) => row.sha256 === sha256)
    .map((row) => ({
      id: row.id,
      title: row.title,
      uploadDate: row.upload_date.toISOString(),
      isInTrash: row.deleted_at !== null,
    }));
  return { isSizeKnown: rows.length > 0, duplicates };
}

export async function listUnfinishedUploads(ctx: ReadCtx): Promise<Upload[]> {
  const rows = await listOpenUploadsOf(ctx.db, {
    actorId: ctx.actor.userId,
    now: ctx.clock.now(),
  });
  // A browser cannot continue what the server fetches by itself; the page of an import continues its source.
  const sent = rows.filter(
    ({ origin, import_id }) => origin !== 'drive' && origin !== 'import' && import_id === null,
  );
  return Promise.all(
    sent.map(async (row) =>
      presentUpload(
        row,
        row.state === 'receiving' ? await ctx.storage.staging.sizeOf(row.id) : row.size,
      ),
    ),
  );
}
