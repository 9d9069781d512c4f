import type { OpenItem } from '#features/processing/open-item.ts';
import { renditionBucket } from '#features/processing/rendition-kind.ts';
import { listRenditions } from '#features/processing/renditions.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';

export type FilmSource = { path: string; facts: MediaFacts };

/** The access copy is deinterlaced, upright and quick to read; the original serves where there is none. */
export const bestSource = async (
  { db, storage, media }: Pick<Ctx, 'db' | 'storage' | 'media'>,
  { row, path, facts, signal }: OpenItem & FilmSource & { signal: AbortSignal },
): Promise<FilmSource> => {
  const copy = (await listRenditions(db, row.id)).find(({ kind }) => kind === 'play');
  const bucket = renditionBucket('play');
  if (!copy || !(await storage.exists(bucket, copy.file_path))) return { path, facts };
  const copyPath = storage.localPath(bucket, copy.file_path);
  const { probe } = await media.inspect({ path: copyPath, fileName: 'play.mp4' }, { signal });
  return probe ? { path: copyPath, facts: probe } : { path, facts };
};
