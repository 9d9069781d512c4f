import { extensionOf } from '@heirloom/contract/media/media-type.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { inspectAnew } from '#features/processing/makers/inspect-once.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { mediaFormats, soundTwinOf } from '#platform/media/sniff/media-formats.ts';
import { refusalSentence } from '#platform/media/sniff/refusals.ts';
import type { Sniffed, SniffedMedia } from '#platform/media/sniff/sniff-file.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';
import type { OriginalBucket } from '#platform/storage/storage.ts';

/** `refusal`: the sentence as it is stored, which `refusalFor` gives in the reader's language. */
export type Identity =
  | { refusal: string }
  | { refusal: null; type: MediaType; mimeType: string; extension: string };

/** On a busy server the client must not wait longer than this for the acknowledgement. */
const inspectionMs = 30_000;

type UnknownFile = { path: string; fileName: string; chosenType: MediaType; owner: string };

/**
 * Identifies a file by its content. Where a container may hold a film or only sound, its streams decide; where these
 * cannot be read (a damaged file is kept all the same), the type that the person chose decides.
 * @throws AppError UNAVAILABLE when it cannot be read at the moment, or only its streams could tell and these cannot
 */
export async function identifyFile(ctx: Pick<Ctx, 'media'>, file: UnknownFile): Promise<Identity> {
  const seen = await sniff(ctx, file);
  if (seen.kind === 'refused') return { refusal: refusalSentence(seen.refusal, 'en') };
  if (seen.kind !== 'unknown' && !seen.ambiguous) return identityOf(seen);

  const inspection = await inspect(ctx, file);
  const found = inspection?.sniffed;
  const isDecided = inspection?.probe && !inspection.probe.isTimedOut;
  if (found && isDecided && found.kind !== 'unknown' && found.kind !== 'refused') {
    return identityOf(found);
  }
  // Only a file that was looked into may be refused for what it is: the refusal deletes its bytes.
  if (seen.kind === 'unknown' && !wasLookedInto(inspection)) {
    throw new AppError('UNAVAILABLE', uploadWords().cannotLook);
  }
  if (seen.kind === 'unknown') return { refusal: refusalSentence('other', 'en') };
  return identityOf(file.chosenType === 'audio' ? asSound(seen) : seen);
}

/** Tells whether the tools read the file; they may be missing, busy for too long, or short of memory or disk. */
function wasLookedInto(inspection: Inspection | null): boolean {
  if (!inspection || inspection.probe?.isTimedOut) return false;
  return inspection.problem === null || inspection.problem.kind === 'unprocessable';
}

function identityOf(found: { kind: MediaType; mimeType: string; extension: string }): Identity {
  return {
    refusal: null,
    type: found.kind,
    mimeType: found.mimeType,
    extension: found.extension,
  };
}

function asSound({ format }: SniffedMedia) {
  return {
    ...mediaFormats[soundTwinOf(format)],
    kind: 'audio' as const,
  };
}

/** @throws AppError UNAVAILABLE when that fails three times. Throws also when the server is stopping. */
async function sniff(ctx: Pick<Ctx, 'media'>, file: UnknownFile, triesLeft = 2): Promise<Sniffed> {
  try {
    return await ctx.media.sniff({ path: file.path }, { owner: file.owner });
  } catch (error) {
    if (!(error instanceof MediaError) || error.kind === 'aborted') throw error;
    // The system may have killed the worker for want of memory, whatever the file is.
    if (error.kind === 'crashed' && triesLeft > 0) return sniff(ctx, file, triesLeft - 1);
    throw new AppError('UNAVAILABLE', uploadWords().cannotLook);
  }
}

/** Inspects a file; null when that fails or takes too long. Throws when the server is stopping. */
async function inspect(
  ctx: Pick<Ctx, 'media'>,
  { path, fileName, owner }: UnknownFile,
): Promise<Inspection | null> {
  const tooLong = AbortSignal.timeout(inspectionMs);
  try {
    return await inspectAnew(ctx.media, { path, fileName }, { signal: tooLong, owner });
  } catch (error) {
    const isStopping = error instanceof MediaError && error.kind === 'aborted' && !tooLong.aborted;
    if (isStopping || !(error instanceof MediaError)) throw error;
    return null;
  }
}

/** Returns the bucket for originals of a type. */
export function bucketOf(type: MediaType): OriginalBucket {
  return type === 'video' ? 'movies' : type === 'audio' ? 'audio' : 'images';
}

const reserved = ['json', 'damaged'];

/** Returns the extension of the original name where it is plausible; those of files beside originals are reserved. */
export function extensionFor(originalName: string, identity: { extension: string }): string {
  const extension = extensionOf(originalName);
  const isPlausible = /^[a-z0-9]{1,8}$/.test(extension) && !reserved.includes(extension);
  return isPlausible ? extension : identity.extension;
}
