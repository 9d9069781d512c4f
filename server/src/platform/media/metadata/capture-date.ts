import type { CapturePrecision } from '@heirloom/contract/media/media.schema.ts';
/** When something was taken: what a file, its name or a person can say about it, and how exactly. */

/** `day` and finer come from files; the rest from names, scans and people. */

export type CaptureDate = {
  /**
   * The wall clock where it was taken, `YYYY-MM-DDTHH:mm:ss`; what is not known is 01 or 00.
   * UTC where a film tells only that and no place. Sort by this.
   */
  localTime: string | null;
  /** Distance of the wall clock from UTC, `+02:00`; null if nothing tells it. */
  offset: string | null;
  /** The moment itself in UTC, `2019-03-21T16:04:22Z`; null if it cannot be known. */
  instant: string | null;
  precision: CapturePrecision;
  source: 'exif' | 'container' | 'file_name' | null;
};

/** The capture date of something that tells none. A file's modification time is never one. */
export const unknownCaptureDate: CaptureDate = {
  localTime: null,
  offset: null,
  instant: null,
  precision: 'unknown',
  source: null,
};
