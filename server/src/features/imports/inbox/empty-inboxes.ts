import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { entryOfFile } from '#features/imports/entry-of-file.ts';
import { findPerson, readImportOwner } from '#features/imports/import-owner.read.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { withImportLock } from '#features/imports/imports.service.ts';
import { areSameFacts, type FileFacts, readFacts } from '#features/imports/inbox/file-facts.ts';
import { moveWithin } from '#features/imports/inbox/move-within.ts';
import { finishEarlierTry, type KeepCtx } from '#features/imports/keep-entry.ts';
import { findSameBytes } from '#features/imports/kept-files.repo.ts';
import { metadataOfFile } from '#features/imports/metadata-of-file.ts';
import { openSources } from '#features/imports/source/open-sources.ts';
import { readHash } from '#features/imports/source/read-hash.ts';
import type { SourceFile } from '#features/imports/source/source.ts';
import { discardServerUpload } from '#features/uploads/server-side-upload.service.ts';
import { storeFile } from '#features/uploads/store-local-file.service.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import { BusyElsewhere } from '#platform/db/one-at-a-time.ts';
import { AppError, isTroubleOfDisk } from '#platform/errors.ts';

export type InboxCtx = KeepCtx & Pick<Ctx, 'log' | 'connection'>;

/** A file that somebody still writes changes again within this time. */
const restMs = 60_000;

/**
 * Takes the files that have rested in INBOX_DIR/PERSON into the archive of that person: kept ones go to `done`, refused
 * ones to `refused` with a sentence beside them. A crash repeats at most one move. Folders of nobody are left alone.
 */
export async function emptyInboxes(ctx: InboxCtx, signal: AbortSignal): Promise<void> {
  const { INBOX_DIR: root } = ctx.config;
  if (root === undefined || !(await ctx.storage.isOnline())) return;
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const ownerId = await findPerson(ctx.db, entry.name);
    const actor = ownerId === null ? null : await readImportOwner(ctx.db, ownerId);
    if (!actor?.isActive) continue;
    const inbox = { folder: path.join(root, entry.name), actor, signal };
    await goOnAfterwards(ctx, () => emptyInbox(ctx, inbox));
  }
}

/** What is wrong with one file or one inbox must not keep the others waiting. */
async function goOnAfterwards({ log }: InboxCtx, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isTroubleOfDisk(error)) throw error;
    // An import for this person runs; the next round comes in a minute.
    if (error instanceof BusyElsewhere) return;
    log.warn({ err: error }, 'something in an inbox could not be taken');
  }
}

type Inbox = { folder: string; actor: Viewer; signal: AbortSignal };

async function emptyInbox(ctx: InboxCtx, inbox: Inbox): Promise<void> {
  const { parts, key: sourceKey } = await openSources(ctx.config, [inbox.folder], isOurs);
  const lock = { ownerId: inbox.actor.userId, sourceKey };
  for (const source of parts) {
    for await (const files of source.files()) {
      const rested = await listRested(ctx, files);
      if (rested.length > 0) await withImportLock(ctx, lock, () => takeAll(ctx, inbox, rested));
      if (inbox.signal.aborted) return;
    }
  }
}

/** What begins with a dot is half a file of rsync, or of use to a computer only. The inbox itself may be called so. */
const isOurs = (name: string): boolean => /^[^/]+\/(?:done|refused)\/|\/\./.test(name);

type Rested = { file: SourceFile; facts: FileFacts };

async function listRested({ clock }: KeepCtx, files: SourceFile[]): Promise<Rested[]> {
  const rested: Rested[] = [];
  for (const file of files) {
    const facts = await readFacts(file);
    if (facts && clock.now().getTime() - facts.changedMs >= restMs) rested.push({ file, facts });
  }
  return rested;
}

async function takeAll(ctx: InboxCtx, inbox: Inbox, rested: Rested[]): Promise<void> {
  for (const each of rested) {
    if (inbox.signal.aborted) return;
    await goOnAfterwards(ctx, () => takeFile(ctx, inbox, each));
  }
}

const refusing = ['FILE_REFUSED', 'TOO_LARGE', 'QUOTA_EXCEEDED'];

/** @throws AppError STORAGE_FULL or STORAGE_OFFLINE: everything stays where it is until the next time */
async function takeFile(ctx: KeepCtx, inbox: Inbox, { file, facts }: Rested): Promise<void> {
  const isUnchanged = async () => areSameFacts(facts, await readFacts(file));
  if (!(await isUnchanged())) return;
  const refusal = await keep(ctx, inbox, file).catch((error: unknown) => {
    if (!(error instanceof AppError) || !refusing.includes(error.code)) throw error;
    return error.message;
  });
  // Who writes to it while it is kept goes on writing to what would lie in `done`.
  if (refusal === 'later' || !(await isUnchanged())) return;
  await moveWithin(inbox.folder, {
    file,
    to: refusal === null ? 'done' : 'refused',
    sentence: refusal,
  });
}

/** Returns null when its bytes are in the archive, `later`, or why it is refused. */
async function keep(
  ctx: KeepCtx,
  { actor, signal }: Inbox,
  file: SourceFile,
): Promise<string | null> {
  const { UPLOAD_LIMIT_BYTES: limitBytes } = await currentConfig(ctx);
  const place = { importId: '', part: 0, limitBytes, now: ctx.clock.now() };
  // The folder of the inbox says nothing of the file.
  const name = file.path.slice(file.path.indexOf('/') + 1);
  const entry = entryOfFile({ ...file, path: name }, place);
  if (entry.reason != null) return entry.reason;
  const sha256 = await readHash(file, signal);
  if (typeof sha256 !== 'string') return 'later';
  const known = await findSameBytes(ctx, { ownerId: actor.userId, sha256 });
  // What is deleted for good some day must not lie in `done`, which may be emptied.
  if (known) return known.deleted_at === null ? null : importWords('en').inTrash;
  const told = { path: name, facts: {}, type: null, modified_at: file.modifiedAt };
  const id = uploadIdOf(actor.userId, sha256);
  const earlier = await finishEarlierTry(ctx, id);
  if (earlier) return earlier.refusal;
  try {
    const finished = await storeFile(ctx, {
      id,
      actor,
      sharing: { spaceIds: [], byRule: true },
      sizeBytes: file.sizeBytes,
      metadata: metadataOfFile(told, sha256),
      localPath: file.localPath,
      read: file.read,
    });
    return finished.refusal === uploadWords('en').changed ? 'later' : finished.refusal;
  } catch (error) {
    // Nothing of it waits until the file is tried again.
    await discardServerUpload(ctx, id);
    throw error;
  }
}

/** The same for the same bytes, so that what was being kept when the server was killed is not kept twice. */
function uploadIdOf(ownerId: string, sha256: string): string {
  const hex = createHash('sha256').update(`inbox ${ownerId} ${sha256}`).digest('hex');
  // A UUID of one's own making (RFC 9562, version 8).
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
