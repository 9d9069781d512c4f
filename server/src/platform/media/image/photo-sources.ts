/** The ways to get the pixels of a photo, the best one first. */
import { join } from 'node:path';
import { type CodedColours, readCodedColours } from '#platform/media/image/coded-colours.ts';
import { decodeHeic } from '#platform/media/image/decode-heic.ts';
import { decodeWithFfmpeg } from '#platform/media/image/decode-with-ffmpeg.ts';
import { developRaw } from '#platform/media/image/develop-raw.ts';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { takeLargestJpeg } from '#platform/media/image/jpeg-inside.ts';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import { takeOldJpeg } from '#platform/media/image/old-tiff.ts';
import { wholePicturePixels } from '#platform/media/image/pixel-limits.ts';
import { isTurnedAlready } from '#platform/media/image/turned-already.ts';
import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import { isRawFormat, type MediaFormat } from '#platform/media/sniff/media-formats.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/** Something that sharp can open. */
export type PhotoSource = {
  path: string;
  /** The EXIF orientation to apply, or the one that the file itself carries. */
  orientation: number | 'own';
  /** Continues to read after errors. */
  isLenient: boolean;
  /** The picture is incomplete or has errors. */
  isDamaged: boolean;
  origin: PictureOrigin;
  /** The coding of the colours, where sharp does not know it. */
  colours?: CodedColours | null;
};

/**
 * Which picture of a photo people see: the file itself, the preview inside a raw file, or the sensor data that we
 * developed.
 */
export type PictureOrigin = 'file' | 'preview' | 'developed';

export type PhotoFile = { path: string; format: MediaFormat };

/** Prepares a source, with intermediate files in the given folder; throws if this way does not work. */
export type WayToPixels = (tools: ImageTools, scratch: string) => Promise<PhotoSource>;

/** Lists the ways that are worth trying for a photo, in order. */
export function waysToPixels(photo: PhotoFile): WayToPixels[] {
  const { format } = photo;
  if (isRawFormat(format)) return [preview(photo), damagedPreview(photo)];
  switch (format) {
    case 'jpeg':
      return [direct(photo, false), direct(photo, true), jpegInside(photo), byFfmpeg(photo)];
    case 'png':
    case 'gif':
    case 'webp':
      return [direct(photo, false), direct(photo, true), byFfmpeg(photo)];
    case 'tiff':
      return [tiff(photo, false), tiff(photo, true)];
    case 'avif':
      return [directHeif(photo, false), directHeif(photo, true)];
    case 'avif-sequence':
      return [directHeif(photo, false), byFfmpeg(photo)];
    case 'heic':
      // Some HEIF files hold a JPEG or AV1 picture, which sharp reads.
      return [byLibheif(photo), directHeif(photo, false)];
    case 'heic-sequence':
      // A burst may name a cover picture that is not part of its film.
      return [byLibheif(photo), byFfmpeg(photo)];
    default:
      return [byFfmpeg(photo)];
  }
}

const plain = { isLenient: false, isDamaged: false, origin: 'file' } as const;

function direct({ path }: PhotoFile, isLenient: boolean): WayToPixels {
  return async () => {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    const orientation = (await isTurnedAlready(metadata)) ? 1 : 'own';
    return { ...plain, path, orientation, isLenient, isDamaged: isLenient };
  };
}

function tiff(photo: PhotoFile, isLenient: boolean): WayToPixels {
  return async (tools, scratch) => {
    const path = join(scratch, 'inside.jpg');
    const inside = await takeOldJpeg(photo.path, path);
    if (!inside) return direct(photo, isLenient)(tools, scratch);
    return { ...plain, ...inside, path, isLenient, isDamaged: isLenient };
  };
}

function directHeif(photo: PhotoFile, isLenient: boolean): WayToPixels {
  return async (tools, scratch) => ({
    ...(await direct(photo, isLenient)(tools, scratch)),
    colours: await readCodedColours(photo.path),
  });
}

/** Takes the largest picture: ffmpeg would take the first one, which may be the preview. */
function jpegInside(photo: PhotoFile): WayToPixels {
  return async (tools, scratch) => {
    const path = join(scratch, 'behind.jpg');
    if (await takeLargestJpeg(photo.path, path)) {
      return direct({ ...photo, path }, true)(tools, scratch);
    }
    throw new UnprocessableMedia(trouble.pictureUnreadable, 'no JPEG inside');
  };
}

/** libheif has rotated the picture already, so HEIC's EXIF orientation must not be applied. */
function byLibheif({ path }: PhotoFile): WayToPixels {
  return async ({ signal }, scratch) => {
    const outputPath = join(scratch, 'heic.tif');
    await decodeHeic({ path, outputPath, maxPixels: wholePicturePixels, signal });
    const colours = await readCodedColours(path);
    return { ...plain, path: outputPath, orientation: 1, colours };
  };
}

function byFfmpeg({ path, format }: PhotoFile): WayToPixels {
  return async ({ ffmpeg, signal }, scratch) => {
    const outputPath = join(scratch, 'ffmpeg.png');
    const maxPixels = wholePicturePixels;
    const picture = { ffmpeg, path, format, outputPath, maxPixels, signal };
    const { hasErrors } = await decodeWithFfmpeg(picture);
    const isDamaged = hasErrors || format === 'jpeg';
    return { ...plain, path: outputPath, orientation: await exifTurn(path), isDamaged };
  };
}

/** A smaller preview is used only where the sensor data give no larger picture. */
const largePreviewSide = 1000;

/** Uses a large preview, which the camera itself developed; without one, develops the sensor data here. */
function preview(photo: PhotoFile): WayToPixels {
  return async (tools, scratch) => {
    const found = await takePreview(photo, tools, scratch);
    const side = found ? await longSideOf(found.path) : 0;
    if (found && side >= largePreviewSide) return found;
    const developed = await develop(photo, tools, scratch).catch((error: unknown) => {
      if (side > 0 && !tools.signal?.aborted) return null;
      throw error;
    });
    const isLarger = developed && (await longSideOf(developed.path)) > side;
    return isLarger ? developed : (found ?? noPreview());
  };
}

function damagedPreview(photo: PhotoFile): WayToPixels {
  return async (tools, scratch) => {
    const found = (await takePreview(photo, tools, scratch)) ?? noPreview();
    return { ...found, isLenient: true, isDamaged: true };
  };
}

async function takePreview(
  { path }: PhotoFile,
  { reader }: ImageTools,
  scratch: string,
): Promise<PhotoSource | null> {
  const outputPath = join(scratch, 'preview.jpg');
  const found = await reader.extractPreview(path, outputPath);
  const { orientation } = found ?? {};
  return orientation ? { ...plain, path: outputPath, orientation, origin: 'preview' } : null;
}

async function develop(
  { path }: PhotoFile,
  { signal }: ImageTools,
  scratch: string,
): Promise<PhotoSource> {
  const outputPath = join(scratch, 'developed.tif');
  await developRaw({ path, outputPath, maxPixels: wholePicturePixels, signal }).catch(
    (error: unknown) => {
      const isNo = error instanceof ToolError && error.kind === 'failed';
      throw isNo
        ? new UnprocessableMedia(trouble.rawUndeveloped, `${error.message} ${error.stderr}`)
        : error;
    },
  );
  return { ...plain, path: outputPath, orientation: 1, origin: 'developed' };
}

function noPreview(): never {
  throw new UnprocessableMedia(trouble.rawWithoutPreview, 'no preview');
}

/** Returns the longest side; 0 for a file that sharp cannot read. */
async function longSideOf(path: string): Promise<number> {
  const metadata = await sharp(path)
    .metadata()
    .catch(() => null);
  return metadata ? Math.max(metadata.width, metadata.height) : 0;
}

/** Reads the EXIF orientation from the file itself, if possible, because ffmpeg ignores it. */
async function exifTurn(path: string): Promise<number> {
  const metadata = await sharp(path)
    .metadata()
    .catch(() => null);
  return metadata && !(await isTurnedAlready(metadata)) ? (metadata.orientation ?? 1) : 1;
}
