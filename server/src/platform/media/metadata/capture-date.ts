import type { CapturePrecision } from '@heirloom/contract/media/media.schema.ts';
/** When something was taken, according to a file, its name or a person, and how exactly. */

/** `day` and more exact values come from files; the others from names, scans and people. */

export type CaptureDate = {
  /**
   * The local time where it was taken, `YYYY-MM-DDTHH:mm:ss`; unknown parts are 01 or 00. UTC where a film gives only
   * UTC and no place. Sort by this.
   */
  localTime: string | null;
  /** Offset of the local time from UTC, `+02:00`; null if unknown. */
  offset: string | null;
  /** The instant in UTC, `2019-03-21T16:04:22Z`; null if unknown. */
  instant: string | null;
  precision: CapturePrecision;
  source: 'exif' | 'container' | 'file_name' | null;
};

/** The capture date of a file that gives none. A file's modification time is never used as one. */
export const unknownCaptureDate: CaptureDate = {
  localTime: null,
  offset: null,
  instant: null,
  precision: 'unknown',
  source: null,
};
