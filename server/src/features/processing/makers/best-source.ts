import { inspectCopy } from '#features/processing/makers/inspect-once.ts';
import type { OpenItem } from '#features/processing/makers/open-item.ts';
import { renditionBucket } from '#features/processing/steps/rendition-kind.ts';
import { listRenditions } from '#features/processing/steps/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';

export type FilmSource = { path: string; facts: MediaFacts };

type Wanted = OpenItem & FilmSource & { signal: AbortSignal };

/**
 * Runs `work` with the best source of a film: the access copy, which is deinterlaced, upright and quick to read, or the
 * original where there is none.
 */
export async function withBestSource<T>(
  { db, storage, media }: Pick<Ctx, 'db' | 'storage' | 'media'>,
  { row, path, facts, signal }: Wanted,
  work: (source: FilmSource) => Promise<T>,
): Promise<T> {
  const copy = (await listRenditions(db, row.id)).find(({ kind }) => kind === 'play');
  const bucket = renditionBucket('play');
  if (!copy || !(await storage.head(bucket, copy.file_path))) return work({ path, facts });
  return storage.withLocalFile(bucket, copy.file_path, async (copyPath) => {
    const { probe } = await inspectCopy(media, copyPath, { signal, owner: row.user_id });
    return work(probe ? { path: copyPath, facts: probe } : { path, facts });
  });
}
