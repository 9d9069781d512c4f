import { fieldWords } from '@heirloom/contract/field.messages.ts';
import type { CapturePrecision } from '@heirloom/contract/media/media.schema.ts';
import { isRealMoment } from '@heirloom/contract/media/real-moment.ts';
import { AppError } from '#platform/errors.ts';

type PersonsDate = {
  localTime: string | null;
  precision: CapturePrecision;
  offset?: string | null;
  isApproximate?: boolean;
};

/**
 * Converts a date given by a person to the columns of an item.
 * @throws AppError BAD_REQUEST for a moment that does not exist
 */
export function captureByPerson({
  localTime,
  precision,
  offset = null,
  isApproximate = false,
}: PersonsDate) {
  const capturedAt = precision === 'unknown' ? null : toPrecision(localTime, precision);
  return {
    captured_at: capturedAt,
    capture_offset: offset,
    capture_precision: precision,
    // Also for an unknown date: the date in the file must not replace it.
    capture_source: 'person' as const,
    capture_is_approximate: capturedAt !== null && isApproximate,
  };
}

/** Cuts off what is finer than the precision, so that all items of one year sort together. */
function toPrecision(
  localTime: string | null,
  precision: Exclude<CapturePrecision, 'unknown'>,
): string {
  const [date = '', time = '00:00'] = (localTime ?? '').split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  if (!isRealMoment(date, time)) throw new AppError('BAD_REQUEST', fieldWords().dateRequired);
  switch (precision) {
    case 'decade':
      return `${year.slice(0, 3)}0-01-01 00:00:00`;
    case 'year':
      return `${year}-01-01 00:00:00`;
    case 'month':
      return `${year}-${month}-01 00:00:00`;
    case 'day':
      return `${year}-${month}-${day} ${time}`;
  }
}
