/** How large a film is, for its label and to decide whether it needs smaller copies (docs/decisions/0006). */
import type { Size } from '#platform/media/film/picture-filters.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';

type Film = Pick<MediaFacts, 'video' | 'sizeBytes' | 'durationMs'>;

/** Bits per second that a connection in a village or a train carries without stalling. */
const slowLine = 2_000_000;
/** Bits per second from which a film needs a copy between itself and the small copy. */
const heavy = 8_000_000;
/** Some encoders write 1080 lines as the next multiple of 16. */
const fullHdLines = 1088;

/** Names a size as people do: 1080 for 1920 x 1080, for 1920 x 800, and for an upright 1080 x 1920. */
export function nominalHeight({ width, height }: Size): number {
  const longSide = Math.max(width, height);
  return Math.max(Math.min(width, height), Math.round((longSide * 9) / 16));
}

/** Tells whether a film needs a copy of 480 lines: it has clearly more, or too many bits for slow connections. */
export function deservesSmallCopy(film: Film): boolean {
  return linesOf(film) > 540 || bitsPerSecond(film) > slowLine;
}

/**
 * Tells whether a film needs a copy of 720 lines: it is above full HD, or between 720 lines and full HD with a high bit
 * rate.
 */
export function deservesMiddleCopy(film: Film): boolean {
  return linesOf(film) > fullHdLines || (linesOf(film) > 720 && bitsPerSecond(film) > heavy);
}

const linesOf = ({ video }: Film): number =>
  video ? nominalHeight({ width: video.shownWidth, height: video.shownHeight }) : 0;

const bitsPerSecond = ({ sizeBytes, durationMs }: Film): number =>
  durationMs > 0 ? (sizeBytes * 8000) / durationMs : 0;
