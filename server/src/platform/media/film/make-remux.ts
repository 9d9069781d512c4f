import { stat } from 'node:fs/promises';
import { asMp4, withoutTraces } from '#platform/media/encode/copy-options.ts';
import { encodeFilm } from '#platform/media/encode/encode-film.ts';
import type { FilmCopy, FilmCopyInput } from '#platform/media/film/film-copy.ts';
import { soundOptions } from '#platform/media/film/sound-options.ts';
import { verifyCopy } from '#platform/media/encode/verify-copy.ts';
import { levelSound } from '#platform/media/sound/level-sound.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { words } from '#platform/media/tools/words.ts';

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
    throw new MediaError({ kind: 'unprocessable', reason: 'The film shows no picture.' });
  }
  const level = convertsSound ? await levelSound(tools, input) : null;
  const soundCodec = level ? soundOptions(audioBitsPerSecond, level) : words('-c:a copy');
  const sound = audio ? ['-map', `0:${audio.index}`, ...soundCodec] : ['-an'];
  const copy = await publishFile(outPath, async (temporaryPath) => {
    await encodeFilm(tools, {
      ...input,
      before: words('-fflags +genpts'),
      after: ['-map', `0:${video.index}`, '-c:v', 'copy', ...sound, ...withoutTraces, ...asMp4],
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
