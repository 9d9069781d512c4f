import { stat } from 'node:fs/promises';
import { asMp4, withoutTraces } from '#platform/media/encode/copy-options.ts';
import { encodeFilm } from '#platform/media/encode/encode-film.ts';
import { factsOfPart, type Part, partOptions } from '#platform/media/encode/part-options.ts';
import { verifyCopy } from '#platform/media/encode/verify-copy.ts';
import type { FilmCopyInput } from '#platform/media/film/film-copy.ts';
import { type PartTags, tagOptions } from '#platform/media/film/part-tags.ts';
import {
  isInterlaced,
  type MediaFacts,
  type VideoStream,
} from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { ffmpegThreads } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type CutPart = { sizeBytes: number; damage: string | null };

/** A part that is saved: it may begin some pictures too early. */
export type SavedPart = CutPart & { earlyPictures: number };

/**
 * Cuts a part out of an original as a file that can stand for itself: exact to a picture at both ends, with nothing from
 * outside, in the original's size and with its fields, and hardly worse.
 * @throws {MediaError}
 */
export async function cutPart(
  tools: MediaTools,
  { part, tags, ...input }: FilmCopyInput & { part: Part; tags?: PartTags | undefined },
): Promise<CutPart> {
  const facts = factsOfPart(input.facts, part);
  const { video, audio, durationMs } = facts;
  if (!video && !audio) {
    throw new MediaError({ kind: 'unprocessable', reason: trouble.filmShowsNothing });
  }
  const picture = video ? ['-map', `0:${video.index}`, ...pictureOptions(video)] : ['-vn'];
  const sound = audio ? ['-map', `0:${audio.index}`, ...words(soundOptions)] : ['-an'];
  const share = durationMs / (input.facts.durationMs || durationMs);
  const { damage } = await publishFile(input.outPath, async (temporaryPath) => {
    await encodeFilm(tools, {
      ...input,
      before: [...partOptions(part), ...words('-fflags +genpts+discardcorrupt')],
      after: [...picture, ...sound, ...withoutTraces, ...(tags ? tagOptions(tags) : []), ...asMp4],
      temporaryPath,
      durationMs,
      expectedBytes: Math.ceil(1.5 * share * facts.sizeBytes + durationMs * 1000),
    });
    const { path, signal } = input;
    return verifyCopy(tools, { path, copyPath: temporaryPath, source: facts, signal });
  });
  const { size } = await stat(input.outPath);
  return { sizeBytes: size, damage };
}

const soundOptions = '-c:a aac -b:a 256k -ar 48000';

function pictureOptions(video: VideoStream): string[] {
  const isTopFirst = video.fieldOrder.scan === 'top-first';
  const fields = `-flags +ilme+ildct -top ${isTopFirst ? 1 : 0}`;
  return words(
    `-c:v libx264 -preset fast -crf 16 -fps_mode vfr -threads ${ffmpegThreads} ${isInterlaced(video) ? fields : ''}`.trim(),
  );
}

/** What such a file is, by what its original holds. */
export function typeOfCut({ video }: Pick<MediaFacts, 'video'>) {
  return video
    ? { extension: 'mp4', mimeType: 'video/mp4' }
    : { extension: 'm4a', mimeType: 'audio/mp4' };
}
