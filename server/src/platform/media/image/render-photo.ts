/** Makes the renditions of a photo. */
import { join } from 'node:path';
import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
import { type DecodedPhoto, decodePhoto } from '#platform/media/image/decode-photo.ts';
import type { ImageFacts } from '#platform/media/image/image-facts.ts';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { rotatedSize } from '#platform/media/image/orientation.ts';
import {
  photoSizes,
  type RenditionKind,
  type RenditionSize,
} from '#platform/media/image/photo-sizes.ts';
import type { PhotoFile } from '#platform/media/image/photo-sources.ts';
import { makePlaceholder, type Placeholder } from '#platform/media/image/placeholder.ts';
import { writeRendition, type WrittenPicture } from '#platform/media/image/write-rendition.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type Rendition = WrittenPicture & {
  kind: RenditionKind;
  path: string;
  mimeType: RenditionSize['mimeType'];
};

export type RenderedPhoto = Placeholder & {
  /** `damaged`: there is a picture, but decoding reported errors. */
  status: 'ok' | 'damaged';
  /** A sentence for the owner, if damaged. */
  reason: string | null;
  /** What the decoder said, for administrators. */
  detail: string | null;
  /** The size of the whole upright photo, with the rotation that a person chose. */
  width: number;
  height: number;
  facts: ImageFacts;
  renditions: Rendition[];
};

export type RenderPhotoInput = PhotoFile & {
  /** An existing folder; the files in it are called `view.webp`, `grid.webp`, `thumb.jpg`. */
  outputDir: string;
  sizes?: readonly RenditionSize[];
  /** Clockwise; the original is not changed. */
  rotation?: Rotation;
};

/**
 * Decodes a photo once and makes all its renditions and its placeholder.
 * @throws {UnprocessableMedia} if no decoder can show it
 * @throws {ToolError} if a tool is missing, or was ended by a limit or a signal
 */
export async function renderPhoto(
  tools: ImageTools,
  input: RenderPhotoInput,
): Promise<RenderedPhoto> {
  const sizes = input.sizes ?? photoSizes;
  const maxSide = Math.max(...sizes.map(({ width, height = 0 }) => Math.max(width, height)));
  const photo = await decodePhoto(tools, { ...input, maxSide });
  return { ...describe(photo, input), ...(await renderAll(photo, sizes, input)) };
}

export type RenderFrameInput = { framePath: string; outputDir: string; rotation?: Rotation };

/** Makes the same renditions from a frame of a film; the thumb is always 320 px wide (spec §9). */
export async function renderFrame(
  tools: ImageTools,
  { framePath, outputDir, rotation }: RenderFrameInput,
): Promise<RenderedPhoto> {
  const file = { path: framePath, format: 'jpeg' } as const;
  const photo = await decodePhoto(tools, {
    ...file,
    maxSide: frameSide,
    ...(rotation && { rotation }),
  });
  const target = { outputDir, enlarged: 'thumb' } as const;
  return {
    ...describe(photo, { rotation }),
    ...(await renderAll(photo, photoSizes, target)),
  };
}

const frameSide = Math.max(...photoSizes.map(({ width }) => width));

function describe(photo: DecodedPhoto, { rotation = 0 }: Pick<RenderPhotoInput, 'rotation'>) {
  const { width, height } = rotatedSize(photo.facts, rotation);
  return {
    status: photo.isDamaged ? ('damaged' as const) : ('ok' as const),
    reason: photo.isDamaged ? trouble.pictureDamaged : null,
    detail: photo.complaint,
    width,
    height,
    facts: photo.facts,
  };
}

type Target = { outputDir: string; enlarged?: RenditionKind };

async function renderAll(
  photo: DecodedPhoto,
  sizes: readonly RenditionSize[],
  { outputDir, enlarged }: Target,
) {
  const renditions: Rendition[] = [];
  for (const size of sizes) {
    const { kind, mimeType } = size;
    const path = join(outputDir, `${kind}.${size.extension}`);
    const canEnlarge = kind === enlarged;
    const written = await writeRendition(photo, path, { ...size, canEnlarge });
    renditions.push({ kind, path, mimeType, ...written });
  }
  return { renditions, ...(await makePlaceholder(photo)) };
}
