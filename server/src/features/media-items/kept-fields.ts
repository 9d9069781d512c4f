import type { KeptFields } from '@heirloom/contract/media/history.schema.ts';
import type { Capture } from '@heirloom/contract/media/media.schema.ts';
import type { GivenChanges } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';

type CaptureRow = Pick<
  MediaRow,
  | 'captured_at'
  | 'capture_offset'
  | 'capture_precision'
  | 'capture_source'
  | 'capture_is_approximate'
  | 'is_dated_by_chapter'
>;

/** Returns what the fields of an item say whose changes are kept. */
export function keptFieldsOf(row: MediaRow): KeptFields {
  const { title, description, rotation } = row;
  return { title, description, capture: captureOf(row), rotation };
}

/** Returns the date of the item itself, not that of a chapter. */
export function captureOf(row: CaptureRow): Capture {
  const isUnknown = row.captured_at === null || row.is_dated_by_chapter;
  return {
    localTime: isUnknown ? null : toLocalIso(row.captured_at!),
    offset: row.capture_offset,
    precision: isUnknown ? 'unknown' : row.capture_precision,
    source: row.capture_source,
    isApproximate: row.capture_is_approximate,
  };
}

/** Returns the columns that say the same. */
export function columnsOf({ capture, ...others }: Partial<KeptFields>): GivenChanges {
  if (!capture) return others;
  return {
    ...others,
    captured_at: capture.localTime,
    capture_offset: capture.offset,
    capture_precision: capture.precision,
    capture_source: capture.source,
    capture_is_approximate: capture.isApproximate,
  };
}

// PostgreSQL writes '2019-07-24 11:25:40'.
const toLocalIso = (timestamp: string): string => timestamp.slice(0, 19).replace(' ', 'T');
