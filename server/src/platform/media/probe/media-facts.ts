import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
/** What is known of a film or a recording after looking at it. Plain data: travels between processes. */

export type MediaFacts = {
  /** ffprobe's names of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** How sure ffprobe is of it, of 100: below 30 it guesses. */
  confidence: number;
  /** 0 when it is not known. */
  durationMs: number;
  /** What the header of an AVI or a WAV promises: more than `durationMs` when the end is missing; else 0. */
  promisedMs: number;
  /**
   * The end that the container promises is missing, or where the end is was never written, as by a browser that records.
   * Looked for only where browsers would play the file as it is.
   */
  isCutOff: boolean;
  /** It holds recordings one after the other, each with a clock of its own: a jump to a time leads nowhere. */
  restartsClock: boolean;
  /** True when the 15 s for reading the facts were over: nothing else is known then (spec §9). */
  isTimedOut: boolean;
  sizeBytes: number;
  /** The streams that a player would choose. */
  video: VideoStream | null;
  audio: AudioStream | null;
  videos: VideoStream[];
  audios: AudioStream[];
  subtitles: SubtitleStream[];
  /** The picture that a recording carries, such as an album cover. */
  cover: VideoStream | null;
  chapters: Chapter[];
  /** What the counter of the tape or the camera showed at the first picture: `01:02:03:04`. */
  timecode: string | null;
  /** Some of it is encrypted by whoever sold it. */
  isLocked: boolean;
  /** Sound, and no picture but a cover. */
  isAudioOnly: boolean;
  /** Whether a browser can start before it has read the whole file. */
  isStreamable: boolean;
  /** Whether a Matroska file calls itself WebM. */
  isWebm: boolean;
};

export type VideoStream = {
  index: number;
  codec: string;
  profile: string;
  pixelFormat: string;
  bitDepth: number;
  storedWidth: number;
  storedHeight: number;
  /** Width of a pixel divided by its height; 1 when the file does not say. */
  sampleAspect: number;
  /** Degrees clockwise to show it upright. */
  rotation: Rotation;
  /** With square pixels and upright; 0 when unknown. */
  shownWidth: number;
  shownHeight: number;
  fieldOrder: FieldOrder;
  frameRate: number;
  colorTransfer: string;
  isHdr: boolean;
  isAttachedPicture: boolean;
  /** Where it ends, by the word of the container; 0 when it does not say. */
  endMs: number;
};

export type FieldOrder = {
  scan: 'progressive' | 'top-first' | 'bottom-first' | 'unknown';
  /** `flags`: each frame says so, as in DV. `measured`: nothing says so, but the pictures show it. */
  source: 'declared' | 'flags' | 'measured' | 'none';
};

export type AudioStream = {
  index: number;
  codec: string;
  channels: number;
  sampleRateHz: number;
  language: string | null;
  isDefault: boolean;
  /** As of pictures. */
  endMs: number;
};

export type SubtitleStream = { index: number; codec: string; language: string | null };

export type Chapter = { startMs: number; endMs: number; title: string };

/** Tells whether a film must be deinterlaced. */
export const isInterlaced = ({ fieldOrder }: Pick<VideoStream, 'fieldOrder'>): boolean =>
  fieldOrder.scan === 'top-first' || fieldOrder.scan === 'bottom-first';
