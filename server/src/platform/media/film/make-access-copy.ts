import type { FilmCopy, FilmCopyInput } from '#platform/media/film/film-copy.ts';
import {
  deinterlace,
  type FieldRate,
  limitFrameRate,
} from '#platform/media/film/picture-filters.ts';
import { type Quality, transcodeFilm } from '#platform/media/film/transcode-film.ts';
import type { VideoStream } from '#platform/media/probe/media-facts.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';

const view: Quality = {
  longSide: 1920,
  shortSide: 1920,
  crf: 22,
  maxBitsPerSecond: 6_000_000,
  audioBitsPerSecond: 160_000,
  keyFrameSeconds: 5,
};

/** The number of lines of a copy for slow connections. */
export type SmallerLines = 480 | 720;

const smaller: Record<SmallerLines, Quality & { mostPictures: number; fieldRate: FieldRate }> = {
  480: {
    longSide: 854,
    shortSide: 480,
    crf: 24,
    maxBitsPerSecond: 1_000_000,
    audioBitsPerSecond: 96_000,
    keyFrameSeconds: 2,
    mostPictures: 30,
    fieldRate: 'half',
  },
  720: {
    longSide: 1280,
    shortSide: 720,
    crf: 23,
    maxBitsPerSecond: 3_000_000,
    audioBitsPerSecond: 128_000,
    keyFrameSeconds: 2,
    mostPictures: 60,
    fieldRate: 'full',
  },
};

/**
 * Converts a film into its access copy: at most 1920 pixels long, deinterlaced at field rate unless told otherwise,
 * upright, with square pixels and stereo sound.
 * @throws {MediaError}
 */
export function makeAccessCopy(
  tools: MediaTools,
  { fieldRate, ...input }: FilmCopyInput & { fieldRate: FieldRate },
): Promise<FilmCopy> {
  const motion = (video: VideoStream) => [
    deinterlace(video, fieldRate),
    ...limitFrameRate(video, 60),
  ];
  return transcodeFilm(tools, { ...input, motion, quality: view });
}

/**
 * Makes a copy for slow connections: at most 854 x 480 at 30 pictures per second, or 1280 x 720 at 60. `isLevelled`: of
 * a copy whose sound is as loud as it is to be.
 * @throws {MediaError}
 */
export function makeSmallerCopy(
  tools: MediaTools,
  { lines, ...input }: FilmCopyInput & { lines: SmallerLines; isLevelled?: boolean },
): Promise<FilmCopy> {
  const { mostPictures, fieldRate, ...quality } = smaller[lines];
  const motion = (video: VideoStream) => [
    deinterlace(video, fieldRate),
    ...limitFrameRate(video, mostPictures),
  ];
  return transcodeFilm(tools, { ...input, motion, quality });
}
