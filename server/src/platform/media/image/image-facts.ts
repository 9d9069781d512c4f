/** Facts about a photo, before anything is made from it. */
import type { Metadata } from 'sharp';
import { isSideways } from '#platform/media/image/orientation.ts';
import type { PhotoSource, PictureOrigin } from '#platform/media/image/photo-sources.ts';
import { UnprocessableMedia } from '#platform/media/image/unprocessable-media.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type ImageFacts = {
  /** The size of the upright picture; of a raw file, the size of the picture that is shown. */
  width: number;
  height: number;
  pages: number;
  isAnimated: boolean;
  hasAlpha: boolean;
  hasColourProfile: boolean;
  /** The name that libvips uses: srgb, rgb16, cmyk, b-w… */
  colourSpace: string;
  bitsPerChannel: number | null;
  isProgressive: boolean;
  origin: PictureOrigin;
};

/** Tells the facts of a source by what sharp has read of it. */
export function factsOf(source: PhotoSource, metadata: Metadata): ImageFacts {
  const { width, height } = shownSize(metadata, source.orientation);
  const pages = metadata.pages ?? 1;
  return {
    width,
    height,
    pages,
    isAnimated: pages > 1 && (metadata.format === 'gif' || metadata.format === 'webp'),
    hasAlpha: metadata.hasAlpha ?? false,
    hasColourProfile: metadata.hasProfile ?? false,
    colourSpace: metadata.space ?? 'unknown',
    bitsPerChannel: metadata.bitsPerSample ?? bitsOf(metadata),
    isProgressive: metadata.isProgressive ?? false,
    origin: source.origin,
  };
}

/** Tells whether a tool was ended, is missing or lacked memory, instead of having rejected this file. */
export function isNoFaultOfFile(error: unknown): boolean {
  return error instanceof ToolError && toMediaError(error).kind !== 'unprocessable';
}

/** @throws {UnprocessableMedia} always, with the first failure */
export function unreadable(failure: unknown): never {
  if (failure instanceof UnprocessableMedia) throw failure;
  const text =
    failure instanceof ToolError ? `${failure.message} ${failure.stderr}` : String(failure);
  throw new UnprocessableMedia(trouble.pictureUnreadable, text);
}

function shownSize(metadata: Metadata, orientation: number | 'own') {
  if (orientation === 'own') return metadata.autoOrient;
  const { width, height } = metadata;
  return isSideways(orientation) ? { width: height, height: width } : { width, height };
}

function bitsOf({ depth }: Metadata): number | null {
  const bits: Record<string, number> = { uchar: 8, char: 8, ushort: 16, short: 16, float: 32 };
  return bits[depth ?? ''] ?? null;
}
