import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetadataReader } from '#platform/media/metadata/metadata-reader.ts';

/** What decoding a photo may need besides sharp. */
export type ImageTools = {
  /** Path of ffmpeg; null where there is none. */
  ffmpeg: string | null;
  /** Takes the preview out of camera raw files. */
  reader: Pick<MetadataReader, 'extractPreview'>;
  /** Folder for big intermediate files. */
  scratchDir: string;
  signal?: AbortSignal;
};

/** Gives `use` a temporary folder and removes it afterwards, also when `use` fails. */
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
