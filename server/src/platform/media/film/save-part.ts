import { stat } from 'node:fs/promises';
import type { PartMethod } from '@heirloom/contract/clips/clips.schema.ts';
import { withoutTraces } from '#platform/media/encode/copy-options.ts';
import { encodeFilm } from '#platform/media/encode/encode-film.ts';
import { factsOfPart, type Part } from '#platform/media/encode/part-options.ts';
import { verifyCopy } from '#platform/media/encode/verify-copy.ts';
import { cutPart, type SavedPart } from '#platform/media/film/cut-part.ts';
import type { FilmCopyInput } from '#platform/media/film/film-copy.ts';
import { joinPart } from '#platform/media/film/join-part.ts';
import { findKeyBefore } from '#platform/media/film/key-pictures.ts';
import { type PartTags, tagOptions } from '#platform/media/film/part-tags.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { copiedFormat } from '#platform/media/sound/copy-sound.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

type Input = FilmCopyInput & { part: Part; method: PartMethod; tags: PartTags };

/** Cuts a part out of an original in its quality, with its title and date. @throws {MediaError} */
export function savePart(tools: MediaTools, { method, ...input }: Input): Promise<SavedPart> {
  if (method === 'copy') return copyPart(tools, input);
  return method === 'ends' ? joinPart(tools, input) : cutWhole(tools, input);
}

async function cutWhole(tools: MediaTools, input: Omit<Input, 'method'>): Promise<SavedPart> {
  return { ...(await cutPart(tools, input)), earlyPictures: 0 };
}

/** How a player knows such a file. */
type PartType = { extension: string; mimeType: string };

const mp4: PartType = { extension: 'mp4', mimeType: 'video/mp4' };
const matroska: PartType = { extension: 'mkv', mimeType: 'video/x-matroska' };

const ofMp4 = {
  video: new Set(['h264', 'hevc', 'mpeg4', 'av1']),
  audio: new Set(['aac', 'mp3', 'ac3', 'eac3', 'alac', 'opus']),
};

/** What kind of file a part becomes: what is copied needs one that takes it. */
export function typeOfSaved(
  facts: Pick<MediaFacts, 'video' | 'audio'>,
  method: PartMethod,
): PartType {
  const { video, audio } = facts;
  if (!video) {
    const copied = method === 'copy' ? copiedFormat(facts) : null;
    return copied ?? { extension: 'm4a', mimeType: 'audio/mp4' };
  }
  if (method !== 'copy') return mp4;
  const takes = ofMp4.video.has(video.codec) && (!audio || ofMp4.audio.has(audio.codec));
  return takes ? mp4 : matroska;
}

const containers: Record<string, string[]> = {
  mp4: words('-movflags +faststart -f mp4'),
  m4a: words('-movflags +faststart -f mp4'),
  mkv: words('-f matroska'),
  mp3: words('-f mp3'),
  flac: words('-f flac'),
  wav: words('-f wav -rf64 auto'),
};

async function copyPart(
  tools: MediaTools,
  { part, tags, ...input }: Omit<Input, 'method'>,
): Promise<SavedPart> {
  const { path, facts, outPath, signal } = input;
  const { video, audio } = facts;
  const streams = [video, audio].flatMap((stream) => (stream ? ['-map', `0:${stream.index}`] : []));
  const container = containers[typeOfSaved(facts, 'copy').extension];
  if (!container || streams.length === 0) {
    throw new MediaError({ kind: 'unprocessable', reason: trouble.filmShowsNothing });
  }
  const key = video && (await findKeyBefore(tools, { path, video, atMs: part.beginMs, signal }));
  // Rounded up, so that the copy does not begin with the key picture before that one.
  const beginMs = key ? Math.min(part.beginMs, Math.ceil(key.at * 1000)) : part.beginMs;
  const source = factsOfPart(facts, { ...part, beginMs });
  const copy = await publishFile(outPath, async (temporaryPath) => {
    await encodeFilm(tools, {
      ...input,
      before: ['-ss', seconds(beginMs), '-fflags', '+genpts'],
      after: [
        '-t',
        seconds(source.durationMs),
        ...streams,
        // Nothing is hidden: what a player would not show, others could still find in the file.
        ...words('-c copy -avoid_negative_ts make_zero'),
        ...withoutTraces,
        ...tagOptions(tags),
        ...container,
      ],
      temporaryPath,
      durationMs: source.durationMs,
      expectedBytes: facts.sizeBytes,
    });
    return verifyCopy(tools, { path, copyPath: temporaryPath, source, signal });
  });
  const { size } = await stat(outPath);
  const longerMs = copy.durationMs - source.durationMs;
  const unknown = video ? Math.max(0, Math.round((longerMs * video.frameRate) / 1000)) : 0;
  // Picture and sound end where the original's packets do, so one may end a little before the other.
  const damage = longerMs < 0 ? copy.damage : null;
  return { sizeBytes: size, damage, earlyPictures: key?.pictures ?? unknown };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);
