import { randomBytes } from 'node:crypto';
import { findItem } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { type Original, commitOriginal, sidecarOf } from '#features/uploads/commit-original.ts';
import { type OnFinishStep, goOn } from '#features/uploads/finish-steps.ts';
import { type Identity, bucketOf, extensionFor } from '#features/uploads/identify-file.ts';
import { refuseUpload } from '#features/uploads/refuse-upload.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import {
  type ReservedPlace,
  type UploadRow,
  findUploads,
  moveUploads,
  reservePlaces,
} from '#features/uploads/uploads.repo.ts';
import { locateBytes, placeOf, verifyBytes } from '#features/uploads/verify-bytes.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { type OfCrew, together } from '#platform/together.ts';

export type Finished =
  | { state: 'stored'; refusal: null; media: MediaRow | null }
  | { state: 'refused'; refusal: string; media: null };

type FinishCtx = OfCrew & Pick<Ctx, 'db' | 'storage' | 'media' | 'jobs' | 'clock'>;

/**
 * Takes an upload whose bytes have all arrived through the write protocol. Its return is the acknowledgement. The
 * upload's id leads to what was done before a crash, so calls may be repeated, and several may run at once.
 * @throws AppError CONFLICT while bytes are missing, NOT_FOUND, STORAGE_OFFLINE, STORAGE_FULL
 */
export function finishUpload(
  ctx: FinishCtx,
  uploadId: string,
  onStep: OnFinishStep = goOn,
): Promise<Finished> {
  return lockedForFinish(ctx, uploadId, () => finishAlone(ctx, uploadId, onStep));
}

/** Does `work` while nobody finishes the upload. */
export function lockedForFinish<T>(
  { storage }: Pick<Ctx, 'storage'>,
  uploadId: string,
  work: () => Promise<T>,
): Promise<T> {
  return storage.locks.run(`finish ${uploadId}`, work);
}

async function finishAlone(
  ctx: FinishCtx,
  uploadId: string,
  onStep: OnFinishStep,
): Promise<Finished> {
  const upload = await beginStoring(ctx, uploadId);
  if (upload.state !== 'storing') return readFinished(ctx, upload);
  try {
    return await store(ctx, upload, onStep);
  } catch (error) {
    // Another process may have finished the upload, and removed its staged file while this one read it.
    const latest = await requireUpload(ctx, uploadId);
    if (latest.state === 'storing') throw error;
    return readFinished(ctx, latest);
  }
}

async function store(ctx: FinishCtx, upload: UploadRow, onStep: OnFinishStep): Promise<Finished> {
  await onStep('storing');
  const bytes = await locateBytes(ctx, upload);
  const verified = await verifyBytes(ctx, upload, bytes);
  if (verified.refusal !== null) return refuse(ctx, upload, verified.refusal);
  await onStep('verified');
  const original = await reserve(ctx, upload, verified);
  await onStep('reserved');
  const { bucket, key, sha256 } = original;
  if (bytes?.isStaged) {
    await ctx.storage.keepOriginal({ uploadId: upload.id, bucket, key, sha256 });
  }
  await onStep('linked');
  await ctx.storage.writeSidecar(bucket, key, sidecarOf(original));
  await onStep('described');
  const media = await commitOriginal(ctx, original);
  if (!media) {
    // Another process refused or cancelled the upload meanwhile: what lies at its place was never acknowledged.
    await ctx.storage.remove(bucket, key);
    return readFinished(ctx, await requireUpload(ctx, upload.id));
  }
  await onStep('committed');
  await ctx.storage.staging.remove(upload.id);
  await onStep('cleared');
  return { state: 'stored', refusal: null, media };
}

/** Moves an upload to `storing`, or to `waiting` for its import: from then on its bytes do not change, and the server refuses further ones. */
async function beginStoring(ctx: FinishCtx, id: string): Promise<UploadRow> {
  const upload = await requireUpload(ctx, id);
  if (['waiting', 'stored', 'refused'].includes(upload.state)) return upload;
  if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  if (upload.state === 'storing') return upload;
  if ((await ctx.storage.staging.sizeOf(id)) < upload.size) throw incomplete();
  const begin = async (): Promise<UploadRow | undefined> => {
    if ((await ctx.storage.staging.durableSizeOf(id)) !== upload.size) throw incomplete();
    // A part of a source waits for its import; nothing is kept of it by itself.
    return upload.import_id === null
      ? moveTogether.storing(ctx, id)
      : moveTogether.waiting(ctx, id);
  };
  const begun = await ctx.storage.locks.run(id, begin, { isPatient: true });
  return begun ?? requireUpload(ctx, id);
}

const moveTogether = { storing: movingTo('storing'), waiting: movingTo('waiting') };

function movingTo(to: 'storing' | 'waiting') {
  return uploadsTogether(
    (db, ids: string[]) => moveUploads(db, ids, { from: ['receiving'], to }),
    (id) => id,
  );
}

const findTogether = uploadsTogether(findUploads, (id: string) => id);

const reserveTogether = uploadsTogether(reservePlaces, ({ uploadId }: ReservedPlace) => uploadId);

/** Joins what is asked of several uploads at the same time; undefined for one of which no row comes back. */
function uploadsTogether<Input>(
  askAll: (db: Db, inputs: Input[]) => Promise<UploadRow[]>,
  idOf: (input: Input) => string,
) {
  return together(
    ({ db }: FindCtx) => db,
    async ({ db }, inputs: Input[]) => {
      const rows = new Map((await askAll(db, inputs)).map((row) => [row.id, row]));
      return inputs.map((input) => rows.get(idOf(input)));
    },
  );
}

const incomplete = () => new AppError('CONFLICT', uploadWords().incomplete);

type FindCtx = OfCrew & Pick<Ctx, 'db'>;

async function requireUpload(ctx: FindCtx, id: string): Promise<UploadRow> {
  const upload = await findTogether(ctx, id);
  if (!upload) throw new AppError('NOT_FOUND');
  return upload;
}

async function readFinished({ db }: Pick<Ctx, 'db'>, upload: UploadRow): Promise<Finished> {
  if (upload.state === 'refused') return refused(upload.refusal ?? '');
  const media = upload.media_id === null ? null : await findItem(db, upload.media_id);
  return { state: 'stored', refusal: null, media: media ?? null };
}

const refused = (refusal: string): Finished => ({ state: 'refused', refusal, media: null });

async function refuse(ctx: FinishCtx, upload: UploadRow, sentence: string): Promise<Finished> {
  const place = placeOf(upload);
  // Another process may have stored the upload meanwhile: what lies at its place is then an acknowledged original.
  if (!(await refuseUpload(ctx, upload, sentence))) {
    return readFinished(ctx, await requireUpload(ctx, upload.id));
  }
  // An earlier try may have linked the original, but never acknowledged it.
  if (place) await ctx.storage.remove(place.bucket, place.key);
  return refused(sentence);
}

/** Saves the item's id and a random key before the original is linked, or finds those of an earlier try. */
async function reserve(
  ctx: FinishCtx,
  upload: UploadRow,
  verified: Extract<Identity, { refusal: null }> & { sha256: string },
): Promise<Original> {
  const uploadedAt = ctx.clock.now();
  const name = `${randomBytes(16).toString('hex')}.${extensionFor(upload.original_name, verified)}`;
  const reserved = await reserveTogether(ctx, {
    uploadId: upload.id,
    mediaId: newId(uploadedAt.getTime()),
    filePath: `${bucketOf(verified.type)}/${upload.owner_id}/${name}`,
  });
  const place = reserved && placeOf(reserved);
  if (!reserved?.media_id || !place) throw new AppError('NOT_FOUND');
  const { type, mimeType, sha256 } = verified;
  return {
    upload: reserved,
    mediaId: reserved.media_id,
    ...place,
    type,
    mimeType,
    sha256,
    uploadedAt,
  };
}
