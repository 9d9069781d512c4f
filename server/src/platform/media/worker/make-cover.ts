import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageTools, withScratch } from '#platform/media/image/image-tools.ts';
import { type RenderedPhoto, renderPhoto } from '#platform/media/image/render-photo.ts';
import { readAudioTags } from '#platform/media/metadata/audio-tags.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { extractCover } from '#platform/media/sound/extract-cover.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';

export type CoverInput = {
  path: string;
  facts: MediaFacts;
  /** An existing folder; the files in it are called `view.webp`, `grid.webp`, `thumb.jpg`. */
  outputDir: string;
};

type Tools = { media: MediaTools; image: ImageTools };

/** Makes all sizes of the cover of a recording; null when there is no readable one. @throws {MediaError} */
export function makeCover(
  { media, image }: Tools,
  { path, facts, outputDir }: CoverInput,
  signal: AbortSignal,
): Promise<RenderedPhoto | null> {
  return withScratch(image, async (folder) => {
    const coverPath = join(folder, 'cover');
    const isStream = await extractCover(media, { path, facts, outPath: coverPath, signal });
    if (!isStream && !(await writeTaggedCover(path, coverPath))) return null;
    const sniffed = await sniffFile(coverPath);
    if (sniffed.kind !== 'image') return null;
    return renderPhoto(image, { path: coverPath, format: sniffed.format, outputDir });
  });
}

async function writeTaggedCover(path: string, coverPath: string): Promise<boolean> {
  const tags = await readAudioTags(path);
  if (!tags?.cover) return false;
  await writeFile(coverPath, tags.cover.bytes);
  return true;
}
