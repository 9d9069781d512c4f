import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetadataReader } from '#platform/media/metadata/metadata-reader.ts';

/** What decoding a photo may need besides sharp. */
export type ImageTools = {
  /** Path of ffmpeg; null where there is none. */
  ffmpeg: string | null;
  /** Takes the preview out of camera raw files. */
  reader: Pick<MetadataReader, 'extractPreview'>;
  /** Where big intermediate files lie for a moment. */
  scratchDir: string;
  signal?: AbortSignal;
};

/** Lends a folder that is gone afterwards, whatever happens. */
export async function withScratch<T>(
  { scratchDir }: Pick<ImageTools, 'scratchDir'>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(scratchDir, 'photo-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
