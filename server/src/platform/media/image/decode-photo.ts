/** Decodes a photo once, upright and in sRGB, just large enough for all that is made from it. */
import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
import type { Sharp } from 'sharp';
import {
  factsOf,
  type ImageFacts,
  isNoFaultOfFile,
  unreadable,
} from '#platform/media/image/image-facts.ts';
import { type ImageTools, withScratch } from '#platform/media/image/image-tools.ts';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import { applyOrientation } from '#platform/media/image/orientation.ts';
import {
  type PhotoFile,
  type PhotoSource,
  waysToPixels,
} from '#platform/media/image/photo-sources.ts';
import { checkPixels, pixelLimitOf } from '#platform/media/image/pixel-limits.ts';
import { showOnScreen } from '#platform/media/image/show-on-screen.ts';
import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';

export type DecodedPhoto = {
  /** Rows of 8-bit sRGB pixels. */
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  facts: ImageFacts;
  isDamaged: boolean;
  /** What the first way of decoding reported, if another one was used. */
  complaint: string | null;
};

export type DecodeInput = PhotoFile & {
  /** The picture fits into a square of this side; it is never enlarged. */
  maxSide: number;
  rotation?: Rotation;
};

const timeoutSeconds = 30;

/**
 * Decodes a photo by the first way that works.
 * @throws {UnprocessableMedia} if none does, or the picture is too large
 * @throws {ToolError} if a tool is missing, or was ended
 */
export async function decodePhoto(tools: ImageTools, input: DecodeInput): Promise<DecodedPhoto> {
  return withScratch(tools, async (scratch) => {
    let failure: unknown = null;
    for (const way of waysToPixels(input)) {
      try {
        const source = await way(tools, scratch);
        const complaint = failure === null ? null : messageOf(failure);
        return { ...(await decodeSource(source, input)), complaint };
      } catch (error) {
        if (isNoFaultOfFile(error) || isTooLarge(error)) throw error;
        failure ??= error;
      }
    }
    return unreadable(failure);
  });
}

async function decodeSource(source: PhotoSource, { maxSide, rotation = 0 }: DecodeInput) {
  const { path, orientation, isLenient, isDamaged } = source;
  const metadata = await sharp(path, { limitInputPixels: false }).metadata();
  checkPixels(metadata);
  const open = () => {
    const picture = sharp(path, {
      failOn: isLenient ? 'none' : 'error',
      limitInputPixels: pixelLimitOf(metadata),
      sequentialRead: true,
    }).timeout({ seconds: timeoutSeconds });
    return orientation === 'own' ? picture.autoOrient() : applyOrientation(picture, orientation);
  };
  const box = { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true } as const;
  const read = (picture: Sharp) => toPixels(picture.resize(box), source).catch(toTimeout);
  const seen = await read(open());
  const raw = isInvisible(seen) ? await read(open().removeAlpha()) : seen;
  const decoded = { ...raw, facts: factsOf(source, metadata), isDamaged };
  return rotation === 0 ? decoded : { ...decoded, ...(await rotate(decoded, rotation)) };
}

type Raw = Pick<DecodedPhoto, 'pixels' | 'width' | 'height' | 'channels'>;

/** Tells whether the alpha channel is all zero: programs without transparency left it empty. */
function isInvisible({ pixels, channels }: Raw): boolean {
  if (channels !== 2 && channels !== 4) return false;
  for (let at = channels - 1; at < pixels.length; at += channels) {
    if (pixels[at] !== 0) return false;
  }
  return true;
}

async function toPixels(picture: Sharp, { colours }: PhotoSource): Promise<Raw> {
  const [space, depth] = colours ? (['rgb16', 'ushort'] as const) : (['srgb', 'uchar'] as const);
  const { data, info } = await picture
    .toColourspace(space)
    .raw({ depth })
    .toBuffer({ resolveWithObject: true });
  const size = sizeOf(info);
  const channels = info.channels === 4 ? 4 : 3;
  return { pixels: colours ? showOnScreen(data, channels, colours) : data, ...size };
}

async function rotate({ pixels, ...raw }: Raw, rotation: Rotation): Promise<Raw> {
  const { data, info } = await sharp(pixels, { raw })
    .rotate(rotation)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, ...sizeOf(info) };
}

function sizeOf({ width, height, channels }: Omit<Raw, 'pixels'>): Omit<Raw, 'pixels'> {
  return { width, height, channels };
}

function toTimeout(error: unknown): never {
  const message = messageOf(error);
  if (!message.startsWith('timeout')) throw error;
  throw new ToolError({ kind: 'timeout', message: `sharp: ${message}` });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof UnprocessableMedia && error.reason.includes('too large');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
