import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { readTakenAt } from '@heirloom/contract/uploads/taken-at.ts';
import { findItem, insertItem } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { readImported } from '#features/media-items/read-imported.ts';
import { captureForSidecar } from '#features/media-items/sidecar-of-item.ts';
import { captureByPerson } from '#features/media/capture-by-person.ts';
import { tell } from '#features/news/tell.ts';
import { enqueueProcessing, enqueueSidecar } from '#features/processing/processing.service.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { findGuestBox } from '#features/spaces/guest-boxes.read.ts';
import { type GuestBoxRow, insertGuestFile } from '#features/spaces/guest-boxes.repo.ts';
import { listMemberIds } from '#features/spaces/membership.read.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { lockSpacesToAddTo } from '#features/spaces/spaces.repo.ts';
import { type UploadRow, findUpload, moveUpload } from '#features/uploads/uploads.repo.ts';
import { tellPrograms } from '#features/webhooks/tell-programs.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
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
    const { id, imported } = original.upload;
    const stored = await moveUpload(trx, id, { from: ['storing'], to: 'stored' });
    if (!stored) return findCommitted(trx, original);
    // Which goes from the upload's row to that of the item.
    const upload = { ...stored, imported };
    const box = await findBoxOf(trx, upload);
    // Before the item: everybody locks spaces first.
    const spaceIds = await lockSpacesToAddTo(trx, {
      userId: upload.owner_id,
      spaceIds: upload.space_ids,
    });
    const media = requireItem(
      await insertItem(trx, { ...toMedia({ ...original, upload }), ...awaiting(box, original) }),
    );
    for (const spaceId of spaceIds) await addToSpace(trx, spaceId, media);
    await (box ? noteGuest(trx, ctx, { box, upload, media }) : publishMedia(trx, media, 'created'));
    await publish(trx, {
      topic: 'uploads',
      action: 'updated',
      userId: upload.actor_id,
      entityId: upload.id,
    });
    await enqueueProcessing(ctx, trx, media.id);
    // Words that another process has taken since the sidecar was written.
    if (isReworded(upload, original.upload)) await enqueueSidecar(ctx, trx, media.id);
    if (box) return media;
    await tellPrograms(trx, ctx, {
      kind: 'media.added',
      data: { mediaId: media.id, ownerId: media.user_id, type: media.type },
    });
    return media;
  });
}

const isReworded = (now: UploadRow, before: UploadRow): boolean =>
  now.title !== before.title || now.description !== before.description;

/** Null when no process has committed it. */
async function findCommitted(trx: Db, { upload, mediaId }: Original): Promise<MediaRow | null> {
  const item = await findItem(trx, mediaId);
  const state = (await findUpload(trx, upload.id))?.state;
  return state === 'stored' ? requireItem(item) : (item ?? null);
}

/** Nobody is told here: who is in the space hears of the item as its owner does. */
async function addToSpace(trx: Db, spaceId: string, { id, user_id }: MediaRow): Promise<void> {
  await putItems(trx, { spaceId, mediaIds: [id] });
  await recordActivity(trx, { spaceId, actorId: user_id, kind: 'added' });
}

async function findBoxOf(trx: Db, { guest_box_id: id }: UploadRow): Promise<GuestBoxRow | null> {
  return id === null ? null : ((await findGuestBox(trx, id)) ?? null);
}

/** What a guest has sent is deleted for every list, until somebody takes it in. */
const awaiting = (box: GuestBoxRow | null, { uploadedAt }: Original) =>
  box && { awaits_space_id: box.space_id, deleted_at: uploadedAt };

type FromGuest = { box: GuestBoxRow; upload: UploadRow; media: MediaRow };

async function noteGuest(
  trx: Db,
  ctx: Pick<Ctx, 'jobs'>,
  { box, upload, media }: FromGuest,
): Promise<void> {
  const guestName = upload.guest_name ?? '';
  await insertGuestFile(trx, {
    media_id: media.id,
    box_id: box.id,
    guest_name: guestName,
    size_bytes: upload.size,
  });
  const spaceId = box.space_id;
  await publish(trx, {
    topic: 'guests',
    action: 'created',
    userId: null,
    spaceId,
    entityId: box.id,
  });
  const to = await listMemberIds(trx, { spaceId, role: 'editor' });
  await tell(trx, ctx, { to, news: { kind: 'guest-files', spaceId, guestName, count: 1 } });
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
    poster_rule: upload.origin === 'movie' ? ('movie-dialog' as const) : ('upload' as const),
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
