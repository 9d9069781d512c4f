import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { readTakenAt } from '@heirloom/contract/uploads/taken-at.ts';
import { findItem, insertItem } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { readImported } from '#features/media-items/read-imported.ts';
import { captureForSidecar } from '#features/media-items/sidecar-of-item.ts';
import { captureByPerson } from '#features/media/capture-by-person.ts';
import { enqueueProcessing, enqueueSidecar } from '#features/processing/processing.service.ts';
import { type UploadRow, lockUpload, moveUpload } from '#features/uploads/uploads.repo.ts';
import { tellPrograms } from '#features/webhooks/tell-programs.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/events/publish.ts';
import { type OriginalBucket, type Sidecar, sidecarSchema } from '#platform/storage/storage.ts';

/** An upload that was verified, and the place that is reserved for it. */
export type Original = {
  upload: UploadRow;
  mediaId: string;
  bucket: OriginalBucket;
  key: string;
  type: MediaType;
  mimeType: string;
  sha256: string;
  uploadedAt: Date;
};

export function sidecarOf({ upload, ...original }: Original): Sidecar {
  return {
    id: original.mediaId,
    ownerId: upload.owner_id,
    originalName: upload.original_name,
    folder: upload.folder,
    title: upload.title,
    description: upload.description,
    type: original.type,
    mimeType: original.mimeType,
    sizeBytes: upload.size,
    sha256: original.sha256,
    uploadedAt: original.uploadedAt.toISOString(),
    fileModifiedAt: upload.file_modified_at?.toISOString() ?? null,
    capture: captureForSidecar(captureOf(upload)),
    imported: readImported(upload),
    beside: sidecarSchema.shape.beside.parse(upload.beside),
  };
}

/**
 * Does the last step of the write protocol: makes item, change event and processing job together, and only once.
 * Returns null when the upload was refused or cancelled meanwhile.
 */
export function commitOriginal(
  ctx: Pick<Ctx, 'db' | 'jobs'>,
  original: Original,
): Promise<MediaRow | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const upload = await lockUpload(trx, original.upload.id);
    if (!upload) return (await findItem(trx, original.mediaId)) ?? null;
    if (upload.state === 'stored') return requireItem(await findItem(trx, original.mediaId));
    if (!(await moveUpload(trx, upload.id, { from: ['storing'], to: 'stored' }))) return null;
    const media = requireItem(await insertItem(trx, toMedia({ ...original, upload })));
    await publishMedia(trx, media, 'created');
    await publish(trx, {
      topic: 'uploads',
      action: 'updated',
      userId: upload.actor_id,
      entityId: upload.id,
    });
    await enqueueProcessing(ctx, trx, media.id, { origin: upload.origin });
    // Words that another process has taken since the sidecar was written.
    if (upload.updated_at > original.upload.updated_at) await enqueueSidecar(ctx, trx, media.id);
    await tellPrograms(trx, ctx, {
      kind: 'media.added',
      data: { mediaId: media.id, ownerId: media.user_id, type: media.type },
    });
    return media;
  });
}

function toMedia({ upload, ...original }: Original) {
  return {
    id: original.mediaId,
    user_id: upload.owner_id,
    type: original.type,
    title: upload.title,
    description: upload.description,
    bucket: original.bucket,
    file_path: original.key,
    file_size: upload.size,
    original_name: upload.original_name,
    folder: upload.folder,
    mime_type: original.mimeType,
    sha256: original.sha256,
    upload_date: original.uploadedAt,
    imported: upload.imported ? JSON.stringify(upload.imported) : null,
    ...captureOf(upload),
  };
}

/** A date that was sent with the upload counts as entered by a person: the date in the file does not replace it. */
function captureOf({ taken_at: text }: UploadRow) {
  const takenAt = text === null ? null : readTakenAt(text);
  return takenAt && captureByPerson(takenAt);
}

function requireItem(row: MediaRow | undefined): MediaRow {
  if (!row) throw new Error('An upload and its item do not fit together.');
  return row;
}
