/** Makes a large picture of a photo for a closer look, when a person asks for it. */
import { decodePhoto } from '#platform/media/image/decode-photo.ts';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import type { Rotation } from '#platform/media/image/orientation.ts';
import { ZOOM_SIDE } from '#platform/media/image/photo-sizes.ts';
import type { PhotoFile } from '#platform/media/image/photo-sources.ts';
import { writeRendition, type WrittenPicture } from '#platform/media/image/write-rendition.ts';

export type RenderZoomInput = PhotoFile & { outputPath: string; rotation?: Rotation };

/**
 * Writes a WebP that fits into 2880 x 2880 px; smaller photos keep their size.
 * @throws {UnprocessableMedia} if no decoder can show it
 * @throws {ToolError} if a tool is missing, or was ended by a limit or a signal
 */
export async function renderZoom(
  tools: ImageTools,
  input: RenderZoomInput,
): Promise<WrittenPicture> {
  const photo = await decodePhoto(tools, { ...input, maxSide: ZOOM_SIDE });
  const size = {
    mimeType: 'image/webp',
    quality: 80,
    width: ZOOM_SIDE,
    height: ZOOM_SIDE,
  } as const;
  return writeRendition(photo, input.outputPath, size);
}
