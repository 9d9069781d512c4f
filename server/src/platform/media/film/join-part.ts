import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { asMp4, withoutTraces } from '#platform/media/encode/copy-options.ts';
import { encodeFilm } from '#platform/media/encode/encode-film.ts';
import { factsOfPart, type Part, partOptions } from '#platform/media/encode/part-options.ts';
import { verifyCopy } from '#platform/media/encode/verify-copy.ts';
import type { SavedPart } from '#platform/media/film/cut-part.ts';
import type { FilmCopyInput } from '#platform/media/film/film-copy.ts';
import { canJoin, findMiddle, type Middle } from '#platform/media/film/key-pictures.ts';
import { type PartTags, tagOptions } from '#platform/media/film/part-tags.ts';
import type { VideoStream } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { ffmpegThreads, runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

type Input = FilmCopyInput & { part: Part; tags: PartTags };

/**
 * Cuts a part exactly: what is between its key pictures is copied, only the two ends are encoded, and the sound. The three
 * pieces are transport streams with the film's own times, so that they follow each other without a gap.
 * @throws {MediaError} unprocessable where the film does not allow it
 */
export async function joinPart(tools: MediaTools, input: Input): Promise<SavedPart> {
  const { facts, part, path, signal } = input;
  const { video } = facts;
  const middle =
    video && canJoin(facts) ? await findMiddle(tools, { path, video, part, signal }) : null;
  if (!video || !middle) {
    throw new MediaError({ kind: 'unprocessable', reason: trouble.endsNotCut });
  }
  const joined = `${input.outPath}.ts`;
  try {
    await joinPieces(tools, input, { video, middle, joined });
    return await addSound(tools, input, joined);
  } finally {
    await rm(joined, { force: true });
  }
}

type Joining = { video: VideoStream; middle: Middle; joined: string };

async function joinPieces(
  tools: MediaTools,
  input: Input,
  { video, middle, joined }: Joining,
): Promise<void> {
  const [begin, end] = [input.part.beginMs / 1000, input.part.endMs / 1000];
  const pieces = [
    { from: begin, to: middle.from, codec: encoded },
    { ...middle, codec: words('-c copy') },
    { from: middle.to, to: end, codec: encoded },
  ];
  const frameSeconds = 1 / (video.frameRate || 25);
  for (const [place, { from, to, codec }] of pieces.entries()) {
    // A piece without a picture of its own.
    if (to - from < frameSeconds / 2) continue;
    const isCopied = place === 1;
    // Rounded up, so that the copy does not begin with the key picture before. What is copied ends by when it is sent.
    const start = isCopied ? Math.ceil(from * 1000) / 1000 : from;
    const length = isCopied ? to - from - middle.delay - frameSeconds / 2 : to - from;
    const piece = `${joined}.${place}`;
    try {
      await encodeFilm(tools, {
        ...input,
        before: isCopied
          ? ['-ss', start.toFixed(3)]
          : partOptions({ beginMs: from * 1000, endMs: to * 1000 }),
        after: [
          '-map',
          `0:${video.index}`,
          '-t',
          length.toFixed(4),
          ...codec,
          '-output_ts_offset',
          (offsetSeconds + start).toFixed(3),
          ...asTransportStream,
        ],
        temporaryPath: piece,
        durationMs: length * 1000,
        expectedBytes: input.facts.sizeBytes,
      });
      await pipeline(createReadStream(piece), createWriteStream(joined, { flags: 'a' }));
    } finally {
      await rm(piece, { force: true });
    }
  }
}

/** Nothing is sent before the beginning. */
const offsetSeconds = 10;
const encoded = words(
  `-c:v libx264 -preset fast -crf 16 -bf 2 -fps_mode passthrough -threads ${ffmpegThreads}`,
);
const asTransportStream = words(
  '-muxdelay 0 -muxpreload 0 -avoid_negative_ts disabled -map_metadata -1 -f mpegts',
);

/** Puts picture and sound into one file, which is decoded once: a piece that does not fit shows nowhere else. */
async function addSound(tools: MediaTools, input: Input, joined: string): Promise<SavedPart> {
  const { facts, part, path, outPath, tags, signal } = input;
  const source = factsOfPart(facts, part);
  const sound = facts.audio
    ? [...partOptions(part), '-i', `file:${path}`, '-map', '0:v', '-map', `1:${facts.audio.index}`]
    : ['-map', '0:v'];
  const codecs = words('-c:v copy -c:a aac -b:a 256k -ar 48000');
  const { damage } = await publishFile(outPath, async (temporaryPath) => {
    await encodeFilm(tools, {
      ...input,
      path: joined,
      after: [...sound, ...codecs, ...withoutTraces, ...tagOptions(tags), ...asMp4],
      temporaryPath,
      durationMs: source.durationMs,
      expectedBytes: facts.sizeBytes,
    });
    const decoded = await runFfmpeg(tools, {
      path: temporaryPath,
      before: ['-xerror'],
      after: [...words('-map 0:v -f null'), '-'],
      effort: 'heavy',
      timeoutMs: 600_000 + 2 * source.durationMs,
      signal,
    }).catch((error: unknown) => {
      if (error instanceof ToolError && error.kind === 'failed') return error;
      throw error;
    });
    if (decoded instanceof ToolError || decoded.stderr.trim() !== '') {
      throw new MediaError({
        kind: 'unprocessable',
        reason: trouble.endsNotCut,
        detail: decoded.stderr,
      });
    }
    return verifyCopy(tools, { path, copyPath: temporaryPath, source, signal });
  });
  const { size } = await stat(outPath);
  return { sizeBytes: size, damage, earlyPictures: 0 };
}
