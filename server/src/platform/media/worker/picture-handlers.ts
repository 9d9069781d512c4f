/** The functions of a worker process that read metadata or draw pictures. */
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { renderAvatar } from '#platform/media/image/render-avatar.ts';
import { renderFull, renderZoom } from '#platform/media/image/render-large.ts';
import { renderPhoto } from '#platform/media/image/render-photo.ts';
import { createMetadataReader } from '#platform/media/metadata/metadata-reader.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import { missingTools } from '#platform/media/tools/needs-ffmpeg.ts';
import type {
  CallHandlers,
  HandlerSetup,
  PictureCall,
} from '#platform/media/worker/call-handlers.ts';
import { inspectFile } from '#platform/media/worker/inspect-file.ts';
import { makeCover } from '#platform/media/worker/make-cover.ts';
import { makeMotionFilm } from '#platform/media/worker/make-motion-film.ts';
import { makePoster } from '#platform/media/worker/make-poster.ts';

/** Creates the handlers with the tools of this computer. The first call that needs ExifTool starts it. */
export function createPictureHandlers({
  tools: located,
  scratchDir,
}: HandlerSetup): Pick<CallHandlers, PictureCall> {
  const reader = createMetadataReader();
  const installed = located.tools?.engine === 'installed' ? located.tools : null;
  const image = (signal: AbortSignal): ImageTools => ({
    ffmpeg: installed?.ffmpeg ?? null,
    reader,
    scratchDir,
    signal,
  });
  /** Returns the tools for taking a picture out of a film; those in WebAssembly are enough. */
  const glance = () => located.tools ?? missingTools(located);
  return {
    inspect: (input, { signal }) =>
      inspectFile({ tools: located.tools, reader, scratchDir }, { ...input, signal }),
    readSidecar: ({ path }) => reader.readSidecar(path),
    renderPhoto: (input, { signal }) => renderPhoto(image(signal), input),
    renderZoom: (input, { signal }) => renderZoom(image(signal), input),
    renderFull: (input, { signal }) => renderFull(image(signal), input),
    renderAvatar: (input, { signal }) => renderAvatar(image(signal), input),
    extractMotionVideo: (input, { signal }) =>
      makeMotionFilm({ media: installed, reader, scratchDir }, input, signal),
    makePoster: (input, { signal }) =>
      makePoster({ media: glance(), image: image(signal) }, input, signal).catch((error: unknown) =>
        installed || !isUnreadable(error) ? Promise.reject(error) : missingTools(located),
      ),
    makeCover: (input, { signal }) =>
      makeCover({ media: glance(), image: image(signal) }, input, signal),
  };
}

/** Tells whether a file was unreadable for the tools in WebAssembly; installed tools may be able to read it. */
const isUnreadable = (error: unknown): boolean => toMediaError(error).kind === 'unprocessable';
