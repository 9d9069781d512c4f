/** The functions of a worker process that convert, measure and cut films and recordings: by ffmpeg alone. */
import { checkFilm } from '#platform/media/film/check-film.ts';
import { cutPart } from '#platform/media/film/cut-part.ts';
import { extractSubtitles } from '#platform/media/film/extract-subtitles.ts';
import { makeSmallerCopy } from '#platform/media/film/make-access-copy.ts';
import { makePlayableCopy } from '#platform/media/film/make-playable-copy.ts';
import { makeRemux } from '#platform/media/film/make-remux.ts';
import { makeStoryboard } from '#platform/media/film/make-storyboard.ts';
import { savePart } from '#platform/media/film/save-part.ts';
import { printSound } from '#platform/media/prints/print-sound.ts';
import { findSigns } from '#platform/media/signs/find-signs.ts';
import { measureStretch } from '#platform/media/signs/measure-stretch.ts';
import { readWrittenSigns } from '#platform/media/signs/read-written-signs.ts';
import { copySound } from '#platform/media/sound/copy-sound.ts';
import { makeAudioCopy } from '#platform/media/sound/make-audio-copy.ts';
import { makePeaks } from '#platform/media/sound/make-peaks.ts';
import { measureLoudness } from '#platform/media/sound/measure-loudness.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { missingTools } from '#platform/media/tools/needs-ffmpeg.ts';
import type {
  CallContext,
  CallHandlers,
  FilmCall,
  HandlerSetup,
} from '#platform/media/worker/call-handlers.ts';
import type { CallInput, CallOutput } from '#platform/media/worker/media-calls.ts';

/** Creates the handlers with the tools of this computer. */
export function createFilmHandlers({ tools: located }: HandlerSetup): Pick<CallHandlers, FilmCall> {
  const media = (): MediaTools =>
    located.tools?.engine === 'installed' ? located.tools : missingTools(located);
  return {
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
