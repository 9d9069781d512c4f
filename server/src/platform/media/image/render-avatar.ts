/** Makes the picture that stands for a person. */
import { decodePhoto } from '#platform/media/image/decode-photo.ts';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import type { PhotoFile } from '#platform/media/image/photo-sources.ts';

/** Sharp on screens of high density at the largest place where it is shown. */
const side = 320;
/** What is cut off at the ends of a wide panorama is not decoded at full size for it. */
const decodedSide = 1440;
const quality = 82;

/**
 * Writes the middle square of a photo as a small upright WebP that holds nothing but the picture.
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
