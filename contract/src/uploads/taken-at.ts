import { isRealMoment } from '#media/real-moment.ts';

export type TakenAt = {
  /** Wall clock, `YYYY-MM-DDTHH:mm` with or without seconds; unknown parts are 01 or 00. */
  localTime: string;
  /** `+02:00`; null when the text has no offset. */
  offset: string | null;
  precision: 'year' | 'month' | 'day';
};

const written =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?)?)?$/;

/**
 * Reads a date as XMP writes it: '1987', '1987-06', '1987-06-05', '1987-06-05T10:11:12', the last with or without an
 * offset ('+02:00', 'Z'). The parts it has decide its precision; fractions of a second are dropped.
 * Returns null for any other text and for a moment that does not exist.
 */
export function readTakenAt(text: string): TakenAt | null {
  const [, year = '', month, day, time = '00:00', zone] = written.exec(text) ?? [];
  const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isRealMoment(date, time)) return null;
  return {
    localTime: `${date}T${time}`,
    offset: zone === 'Z' ? '+00:00' : (zone ?? null),
    precision: day ? 'day' : month ? 'month' : 'year',
  };
}
