/** Makes a large picture of a photo, when a person asks for it. */
import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
import { decodePhoto } from '#platform/media/image/decode-photo.ts';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { fullSide, zoomSide } from '#platform/media/image/photo-sizes.ts';
import type { PhotoFile } from '#platform/media/image/photo-sources.ts';
import { writeRendition, type WrittenPicture } from '#platform/media/image/write-rendition.ts';

export type RenderLargeInput = PhotoFile & { outputPath: string; rotation?: Rotation };

const square = (side: number) => ({ width: side, height: side });

/**
 * Writes a WebP for zooming in that fits into 2880 x 2880 px; smaller photos keep their size.
 * @throws {UnprocessableMedia} if no decoder can show it
 * @throws {ToolError} if a tool is missing, or was ended by a limit or a signal
 */
export async function renderZoom(
  tools: ImageTools,
  input: RenderLargeInput,
): Promise<WrittenPicture> {
  const photo = await decodePhoto(tools, { ...input, maxSide: zoomSide });
  const size = { mimeType: 'image/webp', quality: 80, ...square(zoomSide) } as const;
  return writeRendition(photo, input.outputPath, size);
}

/**
 * Writes a JPEG for downloads, upright, up to 8192 x 8192 px and without metadata.
 * @throws {UnprocessableMedia} if no decoder can show it
 * @throws {ToolError} if a tool is missing, or was ended by a limit or a signal
 */
export async function renderFull(
  tools: ImageTools,
  input: RenderLargeInput,
): Promise<WrittenPicture> {
  const photo = await decodePhoto(tools, { ...input, maxSide: fullSide });
  const size = { mimeType: 'image/jpeg', quality: 92, ...square(fullSide) } as const;
  return writeRendition(photo, input.outputPath, size);
}
