/** Takes one picture out of a film, for its thumbnail: spec §9, with several attempts. */
import { rename, rm, stat } from 'node:fs/promises';
import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { type Part, partOptions } from '#platform/media/encode/part-options.ts';
import { isBlankPicture } from '#platform/media/film/blank-picture.ts';
import { mendedStream, pictureMends } from '#platform/media/film/mend-film.ts';
import {
  deinterlace,
  fitInside,
  scaleTo,
  shownSize,
  toneMapTo,
} from '#platform/media/film/picture-filters.ts';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import type { MediaFacts, VideoStream } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import { runFfmpeg } from '#platform/media/tools/run-ffmpeg.ts';
import { ToolError } from '#platform/media/tools/tool-error.ts';
import { words } from '#platform/media/tools/words.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type ExtractFrameInput = {
  path: string;
  facts: MediaFacts;
  atMs: number;
  /** The path of the picture; its folder exists. */
  outPath: string;
  /** Takes the frame at `atMs` even if it is black. */
  isExact?: boolean;
  /** Takes no picture from outside this part of the film. */
  within?: Part | undefined;
  /** What is put right. */
  mending?: Mending | undefined;
  signal?: AbortSignal;
  timeoutMs?: number;
};

export type ExtractedFrame = { path: string; width: number; height: number; atMs: number };

/** spec §9: the time for one thumbnail, all attempts together. */
export const videoTimeoutMs = 30_000;
/** Fewer bytes of a programme stream may contain no complete picture. */
const lastPicturesBytes = 1024 ** 2;
const longestSide = { width: 1440, height: 1440 };
/** spec §9, admin generator: for films whose size is unknown. */
const fallbackSize = { width: 640, height: 480 };

/**
 * Writes one frame of the film as JPEG (or PNG), upright, with square pixels, at most 1440 pixels long. When the frame
 * shows nothing and `isExact` is not set, it looks for another one near.
 * @throws {MediaError} timeout after 30 s in all; unprocessable when no frame can be decoded; aborted
 */
export async function extractFrame(
  tools: MediaTools,
  input: ExtractFrameInput,
): Promise<ExtractedFrame> {
  const { facts, atMs, outPath, mending, timeoutMs = videoTimeoutMs } = input;
  if (facts.isTimedOut) throw tooSlow('metadata did not load in time');
  if (!facts.video) throw noPicture('no picture stream');
  const video = mendedStream(facts.video, mending);
  const deadline = Date.now() + timeoutMs;
  try {
    await climb(tools, { ...input, video, deadline });
    const isWanted = input.isExact || input.within || !(await isBlankPicture(outPath));
    const foundAtMs = isWanted ? atMs : await findBetter(tools, { ...input, video, deadline });
    const { width, height } = await sharp(outPath).metadata();
    return { path: outPath, width, height, atMs: foundAtMs };
  } catch (error) {
    const failure = toMediaError(error);
    throw failure.kind === 'timeout' ? tooSlow(failure.detail) : failure;
  }
}

type Attempt = ExtractFrameInput & { video: VideoStream; deadline: number };

type Rung = { seeks: boolean; deinterlaces: boolean; forgives: boolean };

const asRuled: Rung = { seeks: true, deinterlaces: true, forgives: false };
const ladder: Rung[] = [
  asRuled,
  { seeks: true, deinterlaces: false, forgives: false },
  { seeks: false, deinterlaces: false, forgives: false },
  { seeks: false, deinterlaces: false, forgives: true },
];

/**
 * Tries each rung until there is a picture: ffmpeg may report success and yet write nothing.
 * @throws {MediaError} unprocessable only where the file is the cause, not a want of memory or disk
 */
async function climb(tools: MediaTools, attempt: Attempt): Promise<void> {
  let lastProblem: ToolError | null = null;
  const rungs = attempt.within ? ladder.filter(({ seeks }) => seeks) : ladder;
  for (const rung of rungs) {
    try {
      await takeFrame(tools, attempt, rung);
      if (await hasContent(attempt.outPath)) return;
    } catch (error) {
      if (!(error instanceof ToolError) || error.kind !== 'failed') throw error;
      lastProblem = error;
    }
  }
  const failure = lastProblem && toMediaError(lastProblem);
  throw failure && failure.kind !== 'unprocessable'
    ? failure
    : noPicture(lastProblem?.stderr ?? '');
}

/** The JPEG encoder in WebAssembly accesses memory out of bounds at high quality. */
const encoder = { installed: '-c:v mjpeg -q:v 2', wasm: '-c:v png' } as const;

async function takeFrame(tools: MediaTools, attempt: Attempt, rung: Rung): Promise<void> {
  const { path, facts, video, outPath, deadline, signal } = attempt;
  const timeoutMs = deadline - Date.now();
  if (timeoutMs <= 0) throw new ToolError({ kind: 'timeout', message: 'no time left' });
  const seek = rung.seeks ? jump(attempt) : [];
  const forgive = rung.forgives ? ['-err_detect', 'ignore_err', '-flags', '+output_corrupt'] : [];
  await rm(outPath, { force: true });
  await runFfmpeg(tools, {
    path,
    before: [...seek, ...forgive],
    after: [
      '-map',
      // ffmpeg numbers streams in the order in which they occur, and in the middle of a title the sound may come first.
      facts.restartsClock ? '0:v:0' : `0:${video.index}`,
      '-vf',
      pictureFilters(tools, attempt, rung.deinterlaces),
      ...words(`-an -sn -dn -frames:v 1 -map_metadata -1 ${encoder[tools.engine]}`),
      ...words('-f image2 -update 1'),
      `file:${outPath}`,
    ],
    effort: 'quick',
    timeoutMs,
    signal,
  });
}

/**
 * Returns the options that seek. Where the clock restarts, it takes the share of the time as the share of the bytes: a
 * little off, but in the right recording.
 */
function jump({ facts, atMs, within }: Attempt): string[] {
  if (within) {
    if (facts.restartsClock) throw noPicture('its times are not exact');
    return partOptions({ beginMs: atMs, endMs: within.endMs });
  }
  if (atMs <= 0) return [];
  if (!facts.restartsClock) return ['-ss', (atMs / 1000).toFixed(3)];
  const { sizeBytes, durationMs } = facts;
  const latest = Math.max(sizeBytes - lastPicturesBytes, sizeBytes / 2);
  const at = Math.min(latest, (sizeBytes * atMs) / durationMs);
  return ['-skip_initial_bytes', String(Math.floor(at))];
}

function pictureFilters(
  tools: MediaTools,
  { video, mending }: Attempt,
  deinterlaces: boolean,
): string {
  const size = fitInside(shownSize(video) ?? fallbackSize, longestSide);
  const isToneMapped = video.isHdr && tools.canToneMap;
  return [
    ...(deinterlaces ? [deinterlace(video, 'half')] : []),
    ...pictureMends(mending),
    isToneMapped ? toneMapTo(size) : scaleTo(size),
    'format=yuvj420p',
  ].join(',');
}

/** Looks further on for a frame that shows something; keeps the first frame when there is none. */
async function findBetter(tools: MediaTools, attempt: Attempt): Promise<number> {
  const { atMs, facts, outPath } = attempt;
  const length = facts.durationMs;
  const places = [atMs + 2_000, length * 0.1, length * 0.3, length * 0.5, length * 0.8];
  const later = places.map(Math.round).filter((place) => place > 0 && place < length);
  const candidatePath = `${outPath}.candidate.jpg`;
  try {
    for (const place of later) {
      const candidate = { ...attempt, atMs: place, outPath: candidatePath };
      await takeFrame(tools, candidate, asRuled).catch(ignoreFailure);
      if ((await hasContent(candidatePath)) && !(await isBlankPicture(candidatePath))) {
        await rename(candidatePath, outPath);
        return place;
      }
    }
    return atMs;
  } finally {
    await rm(candidatePath, { force: true });
  }
}

/** Ignores errors but an abort, because there is a picture already. */
function ignoreFailure(error: unknown): void {
  if (error instanceof ToolError && error.kind === 'aborted') throw error;
}

async function hasContent(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.size > 0;
}

const tooSlow = (detail: string) =>
  new MediaError({ kind: 'timeout', reason: trouble.timeout, detail });

const noPicture = (detail: string) =>
  new MediaError({ kind: 'unprocessable', reason: trouble.filmShowsNothing, detail });
