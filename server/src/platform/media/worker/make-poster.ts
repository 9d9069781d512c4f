import { join } from 'node:path';
import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import type { Part } from '#platform/media/encode/part-options.ts';
import { extractFrame } from '#platform/media/film/extract-frame.ts';
import { type PosterRule, posterTimeMs } from '#platform/media/film/poster-time.ts';
import { type ImageTools, withScratch } from '#platform/media/image/image-tools.ts';
import { type RenderedPhoto, renderFrame } from '#platform/media/image/render-photo.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { extractCover } from '#platform/media/sound/extract-cover.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';

export type PosterInput = {
  path: string;
  facts: MediaFacts;
  rule: PosterRule;
  /** An existing folder; the files in it are called `view.webp`, `grid.webp`, `thumb.jpg`. */
  outputDir: string;
  /** Clockwise, as a person chose. */
  rotation?: Rotation;
  /** A time that a person picked instead of the one by the rule. */
  atMs?: number;
  /** Takes the frame at the rule's time even if it is black. */
  isExact?: boolean;
  /** What is put right, where `path` is the original. */
  mending?: Mending;
  /** Shows nothing from outside this part of the film. */
  within?: Part;
};

/** `atMs` is null when the picture is not a frame but one that the camera stored beside the film. */
export type Poster = { atMs: number | null; photo: RenderedPhoto };

type Tools = { media: MediaTools; image: ImageTools };

/** Takes the frame that the rule determines and makes all sizes of it. @throws {MediaError} */
export function makePoster(tools: Tools, input: PosterInput, signal: AbortSignal): Promise<Poster> {
  const { outputDir, rotation } = input;
  return withScratch(tools.image, async (folder) => {
    const framePath = join(folder, 'frame.jpg');
    const atMs = await takePicture(tools, { ...input, framePath }, signal);
    const photo = await renderFrame(tools.image, { framePath, outputDir, rotation });
    return { atMs, photo };
  });
}

type Taking = PosterInput & { framePath: string };

async function takePicture(
  { media, image }: Tools,
  { framePath, facts, rule, ...input }: Taking,
  signal: AbortSignal,
): Promise<number | null> {
  const { path, isExact, within, mending } = input;
  const atMs = input.atMs ?? posterTimeMs(rule, facts.durationMs);
  try {
    const frame = { path, facts, atMs, outPath: framePath, isExact, within, mending, signal };
    return (await extractFrame(media, frame)).atMs;
  } catch (error) {
    if (within || !(error instanceof MediaError) || error.kind !== 'unprocessable') throw error;
    if (await extractCover(media, { path, facts, outPath: framePath, signal })) return null;
    if (await image.reader.extractPreview(path, framePath).catch(() => null)) return null;
    throw error;
  }
}
