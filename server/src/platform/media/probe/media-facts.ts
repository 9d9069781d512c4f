import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
/** The facts of a film or a recording that was probed. Plain data, so that processes can exchange it. */

export type MediaFacts = {
  /** ffprobe's names of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** How sure ffprobe is of the container, of 100: below 30 it guesses. */
  confidence: number;
  /** 0 when unknown. */
  durationMs: number;
  /** The length that the header of an AVI or a WAV promises: more than `durationMs` when the end is missing; else 0. */
  promisedMs: number;
  /**
   * The end that the container promises is missing, or the end was never written, as by a browser that records. Checked
   * only where browsers would play the original.
   */
  isCutOff: boolean;
  /** Unknown bytes come before the sound; browsers look only so far for its beginning. */
  isBehindJunk?: true;
  /** The file contains several recordings, each with a clock of its own: seeking to a time does not work. */
  restartsClock: boolean;
  /** True when reading the facts took more than 15 s: nothing else is known then (spec §9). */
  isTimedOut: boolean;
  sizeBytes: number;
  /** The streams that a player would choose. */
  video: VideoStream | null;
  audio: AudioStream | null;
  videos: VideoStream[];
  audios: AudioStream[];
  subtitles: SubtitleStream[];
  /** The picture inside a recording, such as an album cover. */
  cover: VideoStream | null;
  chapters: Chapter[];
  /** The counter of the tape or the camera at the first picture: `01:02:03:04`. */
  timecode: string | null;
  /** The seller has encrypted a part of the file. */
  isLocked: boolean;
  /** There is sound, and no picture but a cover. */
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
  /** Width of a pixel divided by its height; 1 when unknown. */
  sampleAspect: number;
  /** Degrees clockwise that bring the picture upright. */
  rotation: Rotation;
  /** The size with square pixels and upright; 0 when unknown. */
  shownWidth: number;
  shownHeight: number;
  fieldOrder: FieldOrder;
  frameRate: number;
  colorTransfer: string;
  isHdr: boolean;
  isAttachedPicture: boolean;
  /** Where the stream ends according to the container; 0 when unknown. */
  endMs: number;
};

export type FieldOrder = {
  scan: 'progressive' | 'top-first' | 'bottom-first' | 'unknown';
  /** `flags`: each frame says so, as in DV. `measured`: nothing says so, but the pictures show it. `person`: somebody
   * who saw it says so. */
  source: 'declared' | 'flags' | 'measured' | 'person' | 'none';
};

export type AudioStream = {
  index: number;
  codec: string;
  channels: number;
  sampleRateHz: number;
  language: string | null;
  isDefault: boolean;
  /** As for `VideoStream`. */
  endMs: number;
};

export type SubtitleStream = { index: number; codec: string; language: string | null };

export type Chapter = { startMs: number; endMs: number; title: string };

/** Tells whether a film must be deinterlaced. */
export function isInterlaced({ fieldOrder }: Pick<VideoStream, 'fieldOrder'>): boolean {
  return fieldOrder.scan === 'top-first' || fieldOrder.scan === 'bottom-first';
}
