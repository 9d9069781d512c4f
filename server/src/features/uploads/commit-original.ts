import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { readTakenAt } from '@heirloom/contract/uploads/taken-at.ts';
import { findItem, insertItems } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishItems } from '#features/media-items/publish-media.ts';
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
import { holdSpaces, listSpacesToAddTo } from '#features/spaces/spaces.repo.ts';
import { type UploadRow, findUpload, moveUploads } from '#features/uploads/uploads.repo.ts';
import { tellPrograms } from '#features/webhooks/tell-programs.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';
import { type OriginalBucket, type Sidecar, sidecarSchema } from '#platform/storage/storage.ts';
import { type OfCrew, together } from '#platform/together.ts';

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

type CommitCtx = OfCrew & Pick<Ctx, 'db' | 'jobs'>;

/**
 * Does the last step of the write protocol: makes item, change event and processing job together, and only once; for
 * several that come at the same time in one transaction. Returns null when the upload was refused or cancelled meanwhile.
 */
export const commitOriginal: (ctx: CommitCtx, original: Original) => Promise<MediaRow | null> =
  together(({ db }) => db, commitAll);

function commitAll(ctx: CommitCtx, originals: Original[]): Promise<(MediaRow | null)[]> {
  return ctx.db.transaction().execute(async (trx) => {
    const ids = originals.map(({ upload }) => upload.id);
    const moved = await moveUploads(trx, ids, { from: ['storing'], to: 'stored' });
    const stored = new Map(moved.map((row) => [row.id, row]));
    const arrivals: Arrival[] = [];
    for (const original of originals) {
      const { id, imported } = original.upload;
      const now = stored.get(id);
      // Which goes from the upload's row to that of the item.
      const upload = now && { ...now, imported };
      if (upload) arrivals.push({ original, upload, box: await findBoxOf(trx, upload) });
    }
    // Before the items: everybody locks spaces first.
    const chosen = await lockChosenSpaces(trx, arrivals);
    const added = await insertItems(trx, arrivals.map(toMedia));
    const items = new Map(added.map((row) => [row.id, row]));
    const itemOf = ({ mediaId }: Original): MediaRow => requireItem(items.get(mediaId));
    for (const { userId, spaceIds, mediaIds } of chosen) {
      for (const spaceId of spaceIds) await addToSpace(trx, { userId, spaceId, mediaIds });
    }
    await tellOfAll(
      trx,
      ctx,
      arrivals.map((arrival) => ({ ...arrival, media: itemOf(arrival.original) })),
    );
    const committed: (MediaRow | null)[] = [];
    for (const original of originals) {
      const isNew = stored.has(original.upload.id);
      committed.push(isNew ? itemOf(original) : await findCommitted(trx, original));
    }
    return committed;
  });
}

/** An upload that was moved to `stored` by this transaction. */
type Arrival = { original: Original; upload: UploadRow; box: GuestBoxRow | null };

type Chosen = { userId: string; spaceIds: string[]; mediaIds: string[] };

/** Returns which of the items go into which spaces of those that their uploads chose. */
async function lockChosenSpaces(trx: Db, arrivals: readonly Arrival[]): Promise<Chosen[]> {
  await holdSpaces(trx, [...new Set(arrivals.flatMap(({ upload }) => upload.space_ids))]);
  const alike = Map.groupBy(
    arrivals.filter(({ upload }) => upload.space_ids.length > 0),
    ({ upload }) => [upload.owner_id, ...upload.space_ids].join(),
  );
  const chosen: Chosen[] = [];
  for (const some of alike.values()) {
    const { owner_id: userId, space_ids: wanted } = some[0]!.upload;
    const spaceIds = await listSpacesToAddTo(trx, { userId, spaceIds: wanted });
    chosen.push({ userId, spaceIds, mediaIds: some.map(({ original }) => original.mediaId) });
  }
  return chosen;
}

/** Nobody is told here: who is in the space hears of the items as their owner does. */
async function addToSpace(
  trx: Db,
  { userId, spaceId, mediaIds }: { userId: string; spaceId: string; mediaIds: string[] },
): Promise<void> {
  await putItems(trx, { spaceId, mediaIds });
  await recordActivity(trx, { spaceId, actorId: userId, kind: 'added' });
}

/** Tells whom it concerns, and has the items processed. */
async function tellOfAll(
  trx: Db,
  ctx: CommitCtx,
  kept: readonly (Arrival & { media: MediaRow })[],
): Promise<void> {
  const own = kept.filter(({ box }) => box === null).map(({ media }) => media);
  await publishItems(trx, own, 'created');
  for (const { upload, box, media } of kept) {
    if (box) await noteGuest(trx, ctx, { box, upload, media });
    await publishStored(trx, upload);
  }
  await enqueueProcessing(
    ctx,
    trx,
    kept.map(({ media }) => media.id),
  );
  for (const { original, upload, media } of kept) {
    // Words that another process has taken since the sidecar was written.
    if (isReworded(upload, original.upload)) await enqueueSidecar(ctx, trx, media.id);
  }
  await tellPrograms(
    trx,
    ctx,
    own.map(({ id, user_id, type }) => ({
      kind: 'media.added',
      data: { mediaId: id, ownerId: user_id, type },
    })),
  );
}

async function publishStored(trx: Db, { id, actor_id, origin }: UploadRow): Promise<void> {
  // No list has those of an import, which tells of itself.
  if (origin === 'import') return;
  await publish(trx, { topic: 'uploads', action: 'updated', userId: actor_id, entityId: id });
}

const isReworded = (now: UploadRow, before: UploadRow): boolean =>
  now.title !== before.title || now.description !== before.description;

/** Null when no process has committed it. */
async function findCommitted(trx: Db, { upload, mediaId }: Original): Promise<MediaRow | null> {
  const item = await findItem(trx, mediaId);
  const state = (await findUpload(trx, upload.id))?.state;
  return state === 'stored' ? requireItem(item) : (item ?? null);
}

async function findBoxOf(trx: Db, { guest_box_id: id }: UploadRow): Promise<GuestBoxRow | null> {
  return id === null ? null : ((await findGuestBox(trx, id)) ?? null);
}

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

function toMedia({ original, upload, box }: Arrival) {
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
    // What a guest has sent is deleted for every list, until somebody takes it in.
    ...(box && { awaits_space_id: box.space_id, deleted_at: original.uploadedAt }),
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
