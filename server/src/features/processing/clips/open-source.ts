import type { ClipRow, FileRow } from '#features/media-items/media-row.ts';
import type { FilmSource } from '#features/processing/makers/best-source.ts';
import { inspectCopy, inspectOnce } from '#features/processing/makers/inspect-once.ts';
import { renditionBucket } from '#features/processing/steps/rendition-kind.ts';
import { listRenditions } from '#features/processing/steps/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Part } from '#platform/media/encode/part-options.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

type SourceCtx = Pick<Ctx, 'db' | 'storage' | 'media'>;

/** Where a clip is in its film. */
export function partOf({ part_begin_ms, part_end_ms }: ClipRow): Part {
  return { beginMs: part_begin_ms, endMs: part_end_ms };
}

/**
 * Runs `work` with what plays of a film or recording: its access copy, else the original. The original is not fetched
 * where there is a copy, since of a tape it is huge.
 */
export async function withSource<T>(
  { db, storage, media }: SourceCtx,
  { parent, signal }: { parent: FileRow; signal: AbortSignal },
  work: (source: FilmSource) => Promise<T>,
): Promise<T> {
  const copy = (await listRenditions(db, parent.id)).find(({ kind }) => kind === 'play');
  const copyBucket = renditionBucket('play');
  const hasCopy = copy !== undefined && (await storage.head(copyBucket, copy.file_path)) !== null;
  const bucket = hasCopy ? copyBucket : parent.bucket;
  return storage.withLocalFile(
    bucket,
    hasCopy ? copy.file_path : parent.file_path,
    async (path) => {
      const options = { signal, owner: parent.user_id };
      const { probe } = hasCopy
        ? await inspectCopy(media, path, options)
        : await inspectOnce(media, { path, fileName: parent.original_name }, options);
      if (!probe) throw new MediaError({ kind: 'unprocessable', reason: trouble.unreadable });
      return work({ path, facts: probe });
    },
  );
}
