/** The ways to get at the pixels of a photo, the best one first. */
import { join } from 'node:path';
import { decodeHeic } from '#platform/media/image/decode-heic.ts';
import { decodeWithFfmpeg } from '#platform/media/image/decode-with-ffmpeg.ts';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import { WHOLE_PICTURE_PIXELS } from '#platform/media/image/pixel-limits.ts';
import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import { isRawFormat, type MediaFormat } from '#platform/media/sniff/media-formats.ts';

/** Something that sharp can open. */
export type PhotoSource = {
  path: string;
  /** The EXIF orientation to apply, or the one that the file itself carries. */
  orientation: number | 'own';
  /** Read on behind errors. */
  isLenient: boolean;
  /** What is shown is not all that there was. */
  isDamaged: boolean;
};

export type PhotoFile = { path: string; format: MediaFormat };

/** Prepares a source, with intermediate files in the given folder; throws if this way leads nowhere. */
export type WayToPixels = (tools: ImageTools, scratch: string) => Promise<PhotoSource>;

/** Lists the ways that are worth trying for a photo, in order. */
export function waysToPixels(photo: PhotoFile): WayToPixels[] {
  const { format } = photo;
  if (isRawFormat(format)) return [preview(photo, false), preview(photo, true)];
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'gif':
    case 'webp':
    case 'tiff':
      return [direct(photo, false), direct(photo, true), byFfmpeg(photo)];
    case 'avif':
      return [direct(photo, false), direct(photo, true)];
    case 'avif-sequence':
      return [direct(photo, false), byFfmpeg(photo)];
    case 'heic':
      // Some HEIF files hold a JPEG or AV1 picture, which sharp reads.
      return [byLibheif(photo), direct(photo, false)];
    case 'heic-sequence':
      return [byFfmpeg(photo), byLibheif(photo)];
    default:
      return [byFfmpeg(photo)];
  }
}

function direct({ path }: PhotoFile, isLenient: boolean): WayToPixels {
  return async () => ({ path, orientation: 'own', isLenient, isDamaged: isLenient });
}

/** libheif has turned the picture already, and HEIC's EXIF orientation must not turn it again. */
function byLibheif({ path }: PhotoFile): WayToPixels {
  return async ({ signal }, scratch) => {
    const outputPath = join(scratch, 'heic.tif');
    await decodeHeic({ path, outputPath, maxPixels: WHOLE_PICTURE_PIXELS, signal });
    return { path: outputPath, orientation: 1, isLenient: false, isDamaged: false };
  };
}

function byFfmpeg({ path, format }: PhotoFile): WayToPixels {
  return async ({ ffmpeg, signal }, scratch) => {
    const outputPath = join(scratch, 'ffmpeg.png');
    const maxPixels = WHOLE_PICTURE_PIXELS;
    const picture = { ffmpeg, path, format, outputPath, maxPixels, signal };
    const { hasErrors } = await decodeWithFfmpeg(picture);
    const isDamaged = hasErrors || format === 'jpeg';
    return { path: outputPath, orientation: await exifTurn(path), isLenient: false, isDamaged };
  };
}

function preview({ path }: PhotoFile, isLenient: boolean): WayToPixels {
  return async ({ reader }, scratch) => {
    const outputPath = join(scratch, 'preview.jpg');
    const found = await reader.extractPreview(path, outputPath);
    if (!found) {
      throw new UnprocessableMedia('This camera raw file has no preview inside.', 'no preview');
    }
    const { orientation } = found;
    return { path: outputPath, orientation, isLenient, isDamaged: isLenient };
  };
}

/** ffmpeg leaves the EXIF orientation aside, so it is read from the file itself if that is possible. */
async function exifTurn(path: string): Promise<number> {
  const metadata = await sharp(path)
    .metadata()
    .catch(() => null);
  return metadata?.orientation ?? 1;
}
