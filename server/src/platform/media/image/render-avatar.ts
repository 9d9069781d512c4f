/** Makes the avatar of a person. */
import { decodePhoto } from '#platform/media/image/decode-photo.ts';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import type { PhotoFile } from '#platform/media/image/photo-sources.ts';

/** Large enough for high-density screens at the largest size at which it is shown. */
const side = 320;
/** Limits how large a wide panorama is decoded, because its ends are cropped anyway. */
const decodedSide = 1440;
const quality = 82;

/**
 * Writes the middle square of a photo as a small upright WebP without metadata.
 * @throws {UnprocessableMedia} if no decoder can show it
 * @throws {ToolError} if a tool is missing, or was ended by a limit or a signal
 */
export async function renderAvatar(
  tools: ImageTools,
  input: PhotoFile & { outputPath: string },
): Promise<{ sizeBytes: number }> {
  const { pixels, width, height, channels } = await decodePhoto(tools, {
    ...input,
    maxSide: decodedSide,
  });
  const { size } = await sharp(pixels, { raw: { width, height, channels } })
    .resize({ width: side, height: side, fit: 'cover' })
    .webp({ quality: quality })
    .toFile(input.outputPath);
  return { sizeBytes: size };
}
