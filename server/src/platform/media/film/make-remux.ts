import { stat } from 'node:fs/promises';
import { asMp4, withoutTraces } from '#platform/media/encode/copy-options.ts';
import { encodeFilm } from '#platform/media/encode/encode-film.ts';
import { verifyCopy } from '#platform/media/encode/verify-copy.ts';
import type { FilmCopy, FilmCopyInput } from '#platform/media/film/film-copy.ts';
import { soundOptions } from '#platform/media/film/sound-options.ts';
import type { VideoStream } from '#platform/media/probe/media-facts.ts';
import { levelSound } from '#platform/media/sound/level-sound.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

const audioBitsPerSecond = 160_000;

/**
 * Copies the picture unchanged into an MP4 that starts at once, and the sound too unless it has to be converted: takes
 * seconds and loses nothing.
 * @throws {MediaError}
 */
export async function makeRemux(
  tools: MediaTools,
  input: FilmCopyInput & { convertsSound: boolean },
): Promise<FilmCopy> {
  const { path, facts, outPath, convertsSound, signal } = input;
  const { video, audio, durationMs } = facts;
  if (!video) {
    throw new MediaError({ kind: 'unprocessable', reason: trouble.filmShowsNothing });
  }
  const level = convertsSound ? await levelSound(tools, input) : null;
  const soundCodec = level ? soundOptions(audioBitsPerSecond, level) : words('-c:a copy');
  const sound = audio ? ['-map', `0:${audio.index}`, ...soundCodec] : ['-an'];
  const picture = ['-map', `0:${video.index}`, ...words('-c:v copy')];
  const copy = await publishFile(outPath, async (temporaryPath) => {
    await encodeFilm(tools, {
      ...input,
      before: words('-fflags +genpts'),
      after: [...picture, ...withoutNotes(video), ...sound, ...withoutTraces, ...asMp4],
      temporaryPath,
      durationMs,
      expectedBytes: facts.sizeBytes * 1.1 + (durationMs / 1000) * (audioBitsPerSecond / 8),
    });
    return verifyCopy(tools, { path, copyPath: temporaryPath, source: facts, signal });
  });
  const { size } = await stat(outPath);
  const how = convertsSound ? 'copy-video' : 'remux';
  return { ...copy, path: outPath, sizeBytes: size, how, level };
}

/**
 * Leaves out what an encoder wrote between the pictures (H.264, SEI messages): camcorders that record AVCHD note date
 * and place there. What a player needs of them is in the container as well.
 */
function withoutNotes({ codec }: VideoStream): string[] {
  return codec === 'h264' ? words('-bsf:v filter_units=remove_types=6') : [];
}
