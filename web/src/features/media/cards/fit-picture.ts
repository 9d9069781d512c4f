import type { ShownCard } from '#features/media/shown-media.ts';

/** The classes for a whole picture in a frame of an aspect ratio: it touches two edges, however few pixels it has. */
export function fitPicture({ width, height }: ShownCard, frameRatio: number): string {
  if (!width || !height) return 'h-auto max-h-full w-auto max-w-full';
  return width / height > frameRatio ? 'h-auto w-full' : 'h-full w-auto';
}
