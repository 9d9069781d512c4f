import path from 'node:path';
import {
  changeEntry,
  type EntryRow,
  listBegun,
  listBeside,
  noteHash,
  type WaitingEntry,
} from '#features/imports/import-entries.repo.ts';
import { ImportStopped } from '#features/imports/import-stopped.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { findSameBytes, noteKept } from '#features/imports/kept-files.repo.ts';
import { metadataOfFile } from '#features/imports/metadata-of-file.ts';
import {
  fetchOriginal,
  readFrom,
  UnreadableFile,
} from '#features/imports/source/fetch-original.ts';
import type { SourceFile } from '#features/imports/source/source.ts';
import { findItem } from '#features/media-items/media-items.repo.ts';
import { type Finished, finishUpload } from '#features/uploads/finish-upload.service.ts';
import {
  discardServerUpload,
  findServerUpload,
} from '#features/uploads/server-side-upload.service.ts';
import type { Sharing } from '#features/uploads/spaces-for.ts';
import { storeFile } from '#features/uploads/store-local-file.service.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { isFullError } from '#platform/storage/storage-error.ts';
import type { Sidecar } from '#platform/storage/storage.ts';
import type { OfCrew } from '#platform/together.ts';

export type KeepCtx = OfCrew & Pick<Ctx, 'db' | 'config' | 'storage' | 'media' | 'jobs' | 'clock'>;

type Keep = {
  entry: WaitingEntry;
  file: SourceFile;
  actor: Viewer;
  sharing: Sharing;
  /** Nobody waits for a film that comes from a server for hours. */
  signal: AbortSignal;
  /** Asked when a file cannot be read. */
  isSourceThere: () => Promise<boolean>;
};

/**
 * Keeps one file of a source as an upload is kept, and notes what became of it. What an earlier try has begun is found
 * by the entry's upload id.
 * @throws ImportStopped when no other file could be kept either
 */
export async function keepEntry(ctx: KeepCtx, keep: Keep): Promise<void> {
  const { entry, file } = keep;
  // Other bytes of the same size are noticed by their hash.
  if (file.sizeBytes !== entry.size) return failEntry(ctx, entry, importWords('en').changed);
  try {
    const begun = entry.is_begun ? await finishEarlierTry(ctx, entry.upload_id) : null;
    const finished = begun ?? (await store(ctx, keep));
    await note(ctx, entry, finished);
  } catch (error) {
    await settleTrouble(ctx, keep, error);
  }
}

/** Notes what became of files that a killed process has begun to keep: the next start keeps these in any case. */
export async function settleEarlierTries(ctx: KeepCtx, importId: string): Promise<void> {
  for (const entry of await listBegun(ctx.db, importId)) {
    await note(ctx, entry, await finishEarlierTry(ctx, entry.upload_id));
  }
}

/** Null when there was none, or it did not get all bytes; that one is gone then. */
export async function finishEarlierTry(ctx: KeepCtx, uploadId: string): Promise<Finished | null> {
  const upload = await findServerUpload(ctx, uploadId);
  if (upload?.state === 'stored' || upload?.state === 'storing') {
    return finishUpload(ctx, upload.id);
  }
  if (upload) await discardServerUpload(ctx, upload.id);
  return null;
}

/** What has no hash in the plan is fetched first, because only its bytes tell whether it is here already. */
async function store(ctx: KeepCtx, keep: Keep): Promise<Finished | null> {
  const { entry, file, signal } = keep;
  if (entry.sha256 !== null) return storeHashed(ctx, keep);
  return ctx.storage.withScratch('part', async (folder, full) => {
    const fetched = await fetchOriginal(file, folder, AbortSignal.any([full, signal]));
    if ('trouble' in fetched) {
      await failEntry(ctx, entry, importWords('en')[fetched.trouble]);
      return null;
    }
    const { place, sha256 } = fetched;
    if (!(await noteHash(ctx.db, entry, sha256))) return null;
    return storeHashed(ctx, {
      ...keep,
      entry: { ...entry, sha256 },
      file: { ...file, localPath: Buffer.from(place) },
    });
  });
}

/** Null when the owner has got the same bytes since the plan was made. */
async function storeHashed(
  ctx: KeepCtx,
  { entry, file, actor, sharing }: Keep,
): Promise<Finished | null> {
  const sha256 = entry.sha256!;
  const known = await findSameBytes(ctx, { ownerId: actor.userId, sha256 });
  if (known) {
    const reason = known.deleted_at === null ? null : importWords('en').inTrash;
    await changeEntry(ctx.db, entry.id, { state: 'here', media_id: known.id, reason });
    return null;
  }
  return storeFile(ctx, {
    id: entry.upload_id,
    actor,
    sharing,
    sizeBytes: entry.size,
    metadata: {
      ...metadataOfFile(entry, sha256),
      beside: await readBeside(ctx, entry),
      mediaId: await freeId(ctx, entry),
    },
    localPath: file.localPath,
    read: () => readFrom(file),
  });
}

/** An item of an export gets the id that it had, where nothing here has it. */
async function freeId({ db }: KeepCtx, { facts }: EntryRow): Promise<string | undefined> {
  const id = facts.archiveId;
  return id === undefined || (await findItem(db, id)) ? undefined : id;
}

async function readBeside({ db }: KeepCtx, entry: EntryRow): Promise<Sidecar['beside']> {
  const files = await listBeside(db, entry);
  if (files.length === 0) return null;
  return files.map(({ path: place, content, facts }) => ({
    name: facts.fileName ?? path.posix.basename(place),
    base64: content.toString('base64'),
  }));
}

async function note(ctx: KeepCtx, entry: EntryRow, finished: Finished | null): Promise<void> {
  if (finished === null) return;
  if (finished.state === 'refused') {
    const isChanged = finished.refusal === uploadWords('en').changed;
    if (isChanged) return failEntry(ctx, entry, importWords('en').changed);
    return changeEntry(ctx.db, entry.id, { state: 'refused', reason: finished.refusal });
  }
  await noteKept(ctx, { id: entry.id, mediaId: finished.media?.id ?? null });
}

async function failEntry(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  { id, upload_id }: EntryRow,
  reason: string,
): Promise<void> {
  await discardServerUpload(ctx, upload_id);
  await changeEntry(ctx.db, id, { state: 'failed', reason });
}

/** Errors that would be the same for every other file. */
const stopping = ['QUOTA_EXCEEDED', 'STORAGE_FULL', 'STORAGE_OFFLINE', 'TOO_MANY_REQUESTS'];

async function settleTrouble(ctx: KeepCtx, keep: Keep, error: unknown): Promise<void> {
  const { entry, signal, isSourceThere } = keep;
  if (signal.aborted) throw new ImportStopped(importWords('en').stopped);
  if (error instanceof AppError) {
    if (stopping.includes(error.code)) throw new ImportStopped(error.message);
    if (error.code !== 'CONFLICT') return failEntry(ctx, entry, error.message);
    // Its bytes broke off: with a source that went away, all others would, too.
    if (!(await isSourceThere())) throw new ImportStopped(importWords('en').sourceGone);
    return failEntry(ctx, entry, importWords('en').brokenOff);
  }
  if (isFullError(error)) throw new ImportStopped(new AppError('STORAGE_FULL').message);
  if (!(error instanceof UnreadableFile) && !isOfCopy(error)) throw error;
  if (!(await ctx.storage.isOnline())) {
    throw new ImportStopped(new AppError('STORAGE_OFFLINE').message);
  }
  if (!(await isSourceThere())) throw new ImportStopped(importWords('en').sourceGone);
  return failEntry(ctx, entry, importWords('en').unreadable);
}

/** The error of a copy does not say which of the two files it is about. */
const isOfCopy = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'copyfile';
