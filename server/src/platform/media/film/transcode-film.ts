/** Converts picture and sound into what every browser plays: H.264 and AAC in an MP4. */
import { stat } from 'node:fs/promises';
import { asMp4, withoutTraces } from '#platform/media/encode/copy-options.ts';
import { encodeFilm } from '#platform/media/encode/encode-film.ts';
import { factsOfPart, partOptions } from '#platform/media/encode/part-options.ts';
import { type VerifiedCopy, verifyCopy } from '#platform/media/encode/verify-copy.ts';
import type { FilmCopy, FilmCopyInput } from '#platform/media/film/film-copy.ts';
import { mendedStream, pictureMends } from '#platform/media/film/mend-film.ts';
import { fitInside, scaleTo, shownSize, toneMapTo } from '#platform/media/film/picture-filters.ts';
import { soundOptions } from '#platform/media/film/sound-options.ts';
import { type EncoderOptions, hardwareOptions } from '#platform/media/hardware/hardware-options.ts';
import type { AudioStream, VideoStream } from '#platform/media/probe/media-facts.ts';
import { levelSound, type SoundLevel } from '#platform/media/sound/level-sound.ts';
import { soundMends } from '#platform/media/sound/mend-sound.ts';
import type { Hardware } from '#platform/media/tools/hardware.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { publishFile } from '#platform/media/tools/publish-file.ts';
import { ffmpegThreads } from '#platform/media/tools/run-ffmpeg.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type Quality = {
  /** The long side of the film as it is shown; a film in portrait gets the same box rotated. */
  longSide: number;
  shortSide: number;
  crf: number;
  maxBitsPerSecond: number;
  audioBitsPerSecond: number;
  /** The longest time between two places where playback can begin. */
  keyFrameSeconds: number;
};

type TranscodeInput = FilmCopyInput & {
  quality: Quality;
  /** Filters that run before the film is scaled: deinterlacing, frame rate. */
  motion: (video: VideoStream) => string[];
  /** The sound was levelled when `path` was made. */
  isLevelled?: boolean | undefined;
};

type Attempt = { audio: AudioStream | null; isToneMapped: boolean };

/**
 * Converts the first video stream and the default sound, checks the result and publishes it. When the sound or the
 * colours cannot be converted, it converts the film without them.
 * @throws {MediaError}
 */
export async function transcodeFilm(tools: MediaTools, asked: TranscodeInput): Promise<FilmCopy> {
  const input = { ...asked, facts: factsOfPart(asked.facts, asked.part) };
  const { outPath } = input;
  if (!input.facts.video) throw noPicture();
  const video = mendedStream(input.facts.video, asked.mending);
  const level = asked.isLevelled ? null : await levelSound(tools, input);
  const copy = await publishFile(outPath, (temporaryPath) =>
    convertSomehow(tools, { ...input, video, level, temporaryPath }),
  );
  const { size } = await stat(outPath);
  return { ...copy, path: outPath, sizeBytes: size, how: 'transcode', level };
}

type Prepared = TranscodeInput & {
  video: VideoStream;
  level: SoundLevel | null;
  temporaryPath: string;
  /** Null: the processor encodes. */
  hardware: Hardware | null;
};

type Converted = VerifiedCopy & Pick<FilmCopy, 'failedOnHardware'>;

/** Whatever the hardware does not do, or does badly, the processor does at once. */
async function convertSomehow(
  tools: MediaTools,
  input: Omit<Prepared, 'hardware'>,
): Promise<Converted> {
  const hardware = tools.engine === 'installed' ? (tools.hardware ?? null) : null;
  if (hardware === null) return convert(tools, { ...input, hardware });
  try {
    const copy = await convert(tools, { ...input, hardware });
    if (copy.damage === null || input.facts.isCutOff) return copy;
  } catch (error) {
    const failure = toMediaError(error);
    if (['aborted', 'full'].includes(failure.kind)) throw failure;
  }
  const copy = await convert(tools, { ...input, hardware: null });
  // What neither can do is no fault of the hardware.
  return copy.damage === null ? { ...copy, failedOnHardware: true } : copy;
}

async function convert(tools: MediaTools, input: Prepared): Promise<VerifiedCopy> {
  const { path, temporaryPath: copyPath, facts: source, signal } = input;
  await attemptAll(tools, input);
  return verifyCopy(tools, { path, copyPath, source, signal });
}

async function attemptAll(tools: MediaTools, input: Prepared): Promise<void> {
  const { audio } = input.facts;
  const isToneMapped = input.video.isHdr && tools.canToneMap;
  const attempts: Attempt[] = [{ audio, isToneMapped }];
  if (isToneMapped) attempts.push({ audio, isToneMapped: false });
  if (audio) attempts.push({ audio: null, isToneMapped: false });
  let problem: unknown;
  for (const attempt of attempts) {
    try {
      await encode(tools, input, attempt);
      return;
    } catch (error) {
      if (!(error instanceof MediaError) || error.kind !== 'unprocessable') throw error;
      problem ??= error;
    }
  }
  throw problem;
}

async function encode(tools: MediaTools, input: Prepared, attempt: Attempt): Promise<void> {
  const { video, quality, facts, level, hardware } = input;
  const picture = hardware ? hardwareOptions(hardware, quality) : softwareOptions(quality);
  const sound = attempt.audio
    ? [
        '-map',
        `0:${attempt.audio.index}`,
        ...soundOptions(quality.audioBitsPerSecond, {
          filters: [
            ...soundMends(input.mending, attempt.audio.channels),
            ...(level?.filters ?? []),
          ],
        }),
      ]
    : ['-an'];
  await encodeFilm(tools, {
    ...input,
    before: [
      ...partOptions(input.part),
      ...picture.before,
      ...words('-fflags +genpts+discardcorrupt -err_detect ignore_err'),
    ],
    usesHardware: hardware !== null,
    after: [
      '-map',
      `0:${video.index}`,
      '-vf',
      [...filters(input, attempt), ...picture.filters].join(','),
      ...words('-fps_mode vfr'),
      ...picture.encode,
      ...words(
        `-force_key_frames expr:gte(t,n_forced*${quality.keyFrameSeconds}) -max_muxing_queue_size 4096`,
      ),
      ...sound,
      ...withoutTraces,
      ...asMp4,
    ],
    durationMs: facts.durationMs,
    expectedBytes: expectedBytes(quality, input),
  });
}

function filters(
  { video, quality, motion, mending }: Prepared,
  { isToneMapped }: Attempt,
): string[] {
  const box = { width: quality.longSide, height: quality.shortSide };
  const shown = shownSize(video) ?? box;
  const isUpright = shown.height > shown.width;
  const size = fitInside(shown, isUpright ? { width: box.height, height: box.width } : box);
  const toSize = isToneMapped ? toneMapTo(size) : scaleTo(size);
  return [...motion(video), ...pictureMends(mending), toSize];
}

function softwareOptions({ crf, maxBitsPerSecond }: Quality): EncoderOptions {
  const rate = `-crf ${crf} -maxrate ${maxBitsPerSecond} -bufsize ${maxBitsPerSecond * 2}`;
  const codec = `-c:v libx264 -preset veryfast ${rate} -profile:v high -g 120`;
  const encode = words(`${codec} -threads ${ffmpegThreads}`);
  return { before: [], filters: ['format=yuv420p'], encode };
}

function expectedBytes(quality: Quality, { facts }: Prepared): number {
  if (facts.durationMs === 0) return facts.sizeBytes * 1.5;
  const bitsPerSecond = quality.maxBitsPerSecond + quality.audioBitsPerSecond;
  const fullBuffer = quality.maxBitsPerSecond / 4;
  return Math.ceil((facts.durationMs / 1000) * (bitsPerSecond / 8) * 1.05 + fullBuffer);
}

const noPicture = () => new MediaError({ kind: 'unprocessable', reason: trouble.filmShowsNothing });
