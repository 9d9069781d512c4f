import { createHash } from 'node:crypto';
import type { OriginalEntry } from '#features/backups/backup-format.ts';
import { listLacking } from '#features/backups/copies.read.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import { haveHash } from '#features/backups/second-place/hash-pieces.ts';
import {
  copyName,
  mostGenerations,
  sidecarName,
} from '#features/backups/second-place/place-format.ts';
import { recordCopy } from '#features/backups/second-place/second-copies.repo.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import { termFrom } from '#features/backups/second-place/terms.ts';
import type { Ctx } from '#platform/context.ts';
import { PlaceTrouble } from '#platform/copy-place/copy-place.ts';
import { AppError } from '#platform/errors.ts';
import { isReadError } from '#platform/storage/storage-error.ts';
import { peekTrustedTime } from '#platform/trusted-time.ts';

export type CopySecondCtx = Pick<Ctx, 'config' | 'db' | 'storage'>;
type Wanted = Omit<OriginalEntry, 'state'>;

const batchLength = 100;

/**
 * Copies every original that a second place lacks, each with its sidecar. One that the archive itself has lost or
 * damaged is left out: fixity reports it.
 * @returns how many were copied
 * @throws PlaceTrouble, also when all others were copied; AppError STORAGE_OFFLINE
 */
export async function copyToSecondPlace(
  ctx: CopySecondCtx,
  second: SecondPlace,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (sizeBytes: number) => void } = {},
): Promise<number> {
  if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  let copied = 0;
  let spoilt: SpoiltCopies | null = null;
  for (let after: string | null = null; ;) {
    const batch = await listLacking(
      ctx.db,
      { secondPlace: second.id },
      { after, limit: batchLength },
    );
    const last = batch.at(-1);
    if (last === undefined) {
      if (spoilt) throw spoilt;
      return copied;
    }
    for (const wanted of batch) {
      signal?.throwIfAborted();
      const isCopied = await copyOne(ctx, second, { wanted, signal }).catch((error: unknown) => {
        if (!(error instanceof SpoiltCopies)) throw error;
        spoilt = error;
      });
      if (!isCopied) continue;
      copied += 1;
      onBytes?.(wanted.sizeBytes);
    }
    after = last.mediaId;
  }
}

type Copying = { wanted: Wanted; signal?: AbortSignal };

async function copyOne(ctx: CopySecondCtx, second: SecondPlace, given: Copying): Promise<boolean> {
  const { wanted } = given;
  const name = await putCopy(ctx, second, given);
  if (name === null) return false;
  const { now } = await peekTrustedTime(ctx.db);
  const keptUntil = termFrom(now, ctx.config.BACKUP_KEEP_DAYS);
  const text = await ctx.storage.readSidecarText(wanted.bucket, wanted.key);
  if (text !== null) {
    const bytes = Buffer.from(text);
    await second.put(sidecarName(wanted), once(bytes), bytes.length);
    await second.keep(sidecarName(wanted), keptUntil);
  }
  await second.keep(name, keptUntil);
  await recordCopy(ctx.db, { placeId: second.id, mediaId: wanted.mediaId, name, keptUntil });
  return true;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Returns the name of a good copy, made now or by a process that was killed; null when the archive has none. */
async function putCopy(
  ctx: CopySecondCtx,
  second: SecondPlace,
  { wanted, signal }: Copying,
): Promise<string | null> {
  for (let generation = 1; generation <= mostGenerations; generation += 1) {
    const name = copyName(wanted, generation);
    const there = await second.read(name);
    if (there !== null) {
      if (await haveHash(there, wanted.sha256)) return name;
      continue;
    }
    try {
      const isNew = await second.put(name, readOriginal(ctx, wanted, signal), wanted.sizeBytes);
      // What has appeared meanwhile is read the next time.
      return isNew ? name : null;
    } catch (error) {
      const isOfThisFile =
        error instanceof DamagedOriginal || error instanceof AppError || isReadError(error);
      if (isOfThisFile && (await ctx.storage.isOnline())) return null;
      throw error;
    }
  }
  throw new SpoiltCopies(reasons.copiesChanged(second.place.name, mostGenerations));
}

class DamagedOriginal extends Error {}

/** Nothing more is written for one original; the others have nothing to do with it. */
class SpoiltCopies extends PlaceTrouble {}

/** Fails at the end when the bytes are not those that were uploaded, so that they never become a copy. */
async function* readOriginal(
  { storage }: CopySecondCtx,
  { bucket, key, sha256 }: Wanted,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const file = await storage.open(bucket, key);
  const pieces: AsyncIterable<Buffer> = file.stream();
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256) throw new DamagedOriginal();
}
