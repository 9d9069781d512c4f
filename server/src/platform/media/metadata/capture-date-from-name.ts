import { findDateInName } from '@heirloom/contract/name-dates/find-date-in-name.ts';
import type { CaptureDate } from '#platform/media/metadata/capture-date.ts';

export type CaptureDateFromName = CaptureDate & {
  source: 'file_name';
  /** The name itself says that the date is a guess: `circa 1987`. */
  isApproximate: boolean;
};

/** Finds the date that a person or a camera wrote into the name of a file. */
export function captureDateFromName(fileName: string, now: Date): CaptureDateFromName | null {
  const found = findDateInName(fileName, now);
  return found && { ...found, offset: null, instant: null, source: 'file_name' };
}
