import type { FilmCopy, FilmCopyInput } from '#platform/media/film/film-copy.ts';
import type { VideoStream } from '#platform/media/film/media-facts.ts';
import {
  deinterlace,
  type FieldRate,
  limitFrameRate,
} from '#platform/media/film/picture-filters.ts';
import { type Quality, transcodeFilm } from '#platform/media/film/transcode-film.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';

const VIEW: Quality = {
  longSide: 1920,
  shortSide: 1920,
  crf: 22,
  maxBitsPerSecond: 6_000_000,
  audioBitsPerSecond: 160_000,
};

const SMALL: Quality = {
  longSide: 854,
  shortSide: 480,
  crf: 24,
  maxBitsPerSecond: 1_000_000,
  audioBitsPerSecond: 96_000,
};

/**
 * Makes the copy that people watch: at most 1920 pixels long, deinterlaced at field rate unless told
 * otherwise, upright, in its right shape, with stereo sound.
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
  return transcodeFilm(tools, { ...input, motion, quality: VIEW });
}

/** Makes the copy for slow connections: at most 854 x 480, 30 pictures a second. @throws {MediaError} */
export function makeSmallCopy(tools: MediaTools, input: FilmCopyInput): Promise<FilmCopy> {
  const motion = (video: VideoStream) => [deinterlace(video, 'half'), ...limitFrameRate(video, 30)];
  return transcodeFilm(tools, { ...input, motion, quality: SMALL });
}
