/** The functions of a worker process, one for each call. */
import { checkFilm } from '#platform/media/film/check-film.ts';
import { cutPart } from '#platform/media/film/cut-part.ts';
import { extractSubtitles } from '#platform/media/film/extract-subtitles.ts';
import { makeSmallerCopy } from '#platform/media/film/make-access-copy.ts';
import { makePlayableCopy } from '#platform/media/film/make-playable-copy.ts';
import { makeRemux } from '#platform/media/film/make-remux.ts';
import { makeStoryboard } from '#platform/media/film/make-storyboard.ts';
import { savePart } from '#platform/media/film/save-part.ts';
import type { ImageTools } from '#platform/media/image/image-tools.ts';
import { renderAvatar } from '#platform/media/image/render-avatar.ts';
import { renderFull, renderZoom } from '#platform/media/image/render-large.ts';
import { renderPhoto } from '#platform/media/image/render-photo.ts';
import { createMetadataReader } from '#platform/media/metadata/metadata-reader.ts';
import { printSound } from '#platform/media/prints/print-sound.ts';
import { findSigns } from '#platform/media/signs/find-signs.ts';
import { measureStretch } from '#platform/media/signs/measure-stretch.ts';
import { readWrittenSigns } from '#platform/media/signs/read-written-signs.ts';
import { copySound } from '#platform/media/sound/copy-sound.ts';
import { makeAudioCopy } from '#platform/media/sound/make-audio-copy.ts';
import { makePeaks } from '#platform/media/sound/make-peaks.ts';
import { measureLoudness } from '#platform/media/sound/measure-loudness.ts';
import type { Confinements } from '#platform/media/tools/confinement.ts';
import type { LocatedTools, MediaTools } from '#platform/media/tools/locate-tools.ts';
import { toMediaError } from '#platform/media/tools/media-error.ts';
import { needsFfmpeg } from '#platform/media/tools/needs-ffmpeg.ts';
import { inspectFile } from '#platform/media/worker/inspect-file.ts';
import { makeCover } from '#platform/media/worker/make-cover.ts';
import { makeMotionFilm } from '#platform/media/worker/make-motion-film.ts';
import { makePoster } from '#platform/media/worker/make-poster.ts';
import type { CallInput, CallName, CallOutput } from '#platform/media/worker/media-calls.ts';

export type CallContext = { signal: AbortSignal; onProgress: (fraction: number) => void };

export type CallHandlers = {
  [Name in CallName]: (input: CallInput<Name>, context: CallContext) => Promise<CallOutput<Name>>;
};

export type WorkerSetup = {
  tools: LocatedTools;
  /** A folder of this process alone; it is removed when the process ends. */
  scratchDir: string;
  /** How it confines its tools: the box is around them, too. */
  confinements: Confinements;
};

/** Creates the handlers with the tools of this computer. The first call that needs ExifTool starts it. */
export function createCallHandlers({
  tools: located,
  scratchDir,
}: Pick<WorkerSetup, 'tools' | 'scratchDir'>): Omit<CallHandlers, 'sniff'> {
  const reader = createMetadataReader();
  const installed = located.tools?.engine === 'installed' ? located.tools : null;
  const image = (signal: AbortSignal): ImageTools => ({
    ffmpeg: installed?.ffmpeg ?? null,
    reader,
    scratchDir,
    signal,
  });
  /** Returns the tools for probing a file and taking a picture; those in WebAssembly are enough. */
  const glance = (): MediaTools => located.tools ?? missing(located);
  const media = (): MediaTools => installed ?? missing(located);
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
        installed || !isUnreadable(error) ? Promise.reject(error) : missing(located),
      ),
    makeCover: (input, { signal }) =>
      makeCover({ media: glance(), image: image(signal) }, input, signal),
    makeAccessCopy: (input, context) => makePlayableCopy(media(), { ...input, ...context }),
    previewMending: (input, context) => makePlayableCopy(media(), { ...input, ...context }),
    makeSmallerCopy: (input, context) => makeSmallerCopy(media(), { ...input, ...context }),
    makeStoryboard: (input, { signal }) => makeStoryboard(media(), { ...input, signal }),
    extractSubtitles: (input, { signal }) => extractSubtitles(media(), { ...input, signal }),
    makePeaks: async (input, { signal }) => {
      const peaks = await makePeaks(media(), { ...input, signal });
      return Buffer.from(peaks.buffer).toString('base64');
    },
    makeAudioCopy: (input, context) => makeAudioCopy(media(), { ...input, ...context }),
    cutPart: (input, context) => cutPart(media(), { ...input, ...context }),
    savePart: (input, context) => savePart(media(), { ...input, ...context }),
    copyStreams: (input, context) => copyStreams(media(), { ...input, ...context }),
    checkFilm: (input, context) => checkFilm(media(), { ...input, ...context }),
    measureLoudness: (input, { signal }) => measureLoudness(media(), { ...input, signal }),
    measureStretch: (input, context) => measureStretch(media(), { ...input, ...context }),
    findSigns,
    printSound: async (input, { signal }) => {
      const print = await printSound(media(), { ...input, signal });
      return print.toString('base64');
    },
    readWrittenSigns: (input, { signal }) => readWrittenSigns(media(), { ...input, signal }),
  };
}

function copyStreams(
  tools: MediaTools,
  input: CallInput<'copyStreams'> & CallContext,
): Promise<CallOutput<'copyStreams'>> {
  return input.facts.isAudioOnly
    ? copySound(tools, input)
    : makeRemux(tools, { ...input, convertsSound: false });
}

/** Tells whether a file was unreadable for the tools in WebAssembly; installed tools may be able to read it. */
const isUnreadable = (error: unknown): boolean => toMediaError(error).kind === 'unprocessable';

function missing({ problem }: LocatedTools): never {
  throw needsFfmpeg(problem ?? '');
}
