import { extensionOf } from '@heirloom/contract/media/media-type.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { mediaFormats, soundTwinOf } from '#platform/media/sniff/media-formats.ts';
import { refusalSentence } from '#platform/media/sniff/refusals.ts';
import { type SniffedMedia, sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';
import type { OriginalBucket } from '#platform/storage/storage.ts';

export type Identity =
  | { refusal: string }
  | { refusal: null; type: MediaType; mimeType: string; extension: string };

/** On a busy server the client must not wait longer than this for the acknowledgement. */
const inspectionMs = 30_000;

/**
 * Identifies a file by its content. Where a container may hold a film or only sound, its streams decide; where these
 * cannot be read (a damaged file is kept all the same), the type that the person chose decides.
 */
export async function identifyFile(
  ctx: Pick<Ctx, 'media'>,
  file: { path: string; fileName: string; chosenType: MediaType },
): Promise<Identity> {
  const seen = await sniffFile(file.path);
  if (seen.kind === 'refused') return { refusal: refusalSentence(seen.refusal) };
  if (seen.kind !== 'unknown' && !seen.ambiguous) return identityOf(seen);

  const inspection = await inspect(ctx, file);
  const found = inspection?.sniffed;
  const isDecided = inspection?.probe && !inspection.probe.isTimedOut;
  if (found && isDecided && found.kind !== 'unknown' && found.kind !== 'refused') {
    return identityOf(found);
  }
  if (seen.kind === 'unknown') return { refusal: refusalSentence('other') };
  return identityOf(file.chosenType === 'audio' ? asSound(seen) : seen);
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

/** Inspects a file; null when that fails or takes too long. Throws when the server is stopping. */
async function inspect(
  ctx: Pick<Ctx, 'media'>,
  { path, fileName }: { path: string; fileName: string },
): Promise<Inspection | null> {
  const tooLong = AbortSignal.timeout(inspectionMs);
  try {
    return await ctx.media.inspect({ path, fileName }, { signal: tooLong });
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

/** Returns the extension of the original name where it is plausible; that of sidecars, `json`, is reserved. */
export function extensionFor(originalName: string, identity: { extension: string }): string {
  const extension = extensionOf(originalName);
  const isPlausible = /^[a-z0-9]{1,8}$/.test(extension) && extension !== 'json';
  return isPlausible ? extension : identity.extension;
}
