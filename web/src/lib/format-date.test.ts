import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatCaptureDate,
  formatCardDate,
  formatDate,
  formatLongDate,
  formatMoment,
  formatMonth,
  formatYears,
} from '#lib/format-date.ts';

const farWest = 'Pacific/Pago_Pago';
const farEast = 'Pacific/Kiritimati';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the capture date of a card', () => {
  it.each([
    ['day', '2024-01-05T23:30:00', 'Jan 5, 2024'],
    ['month', '1987-01-01T00:00:00', 'January 1987'],
    ['year', '1987-01-01T00:00:00', '1987'],
    ['decade', '1983-06-01T00:00:00', '1980s'],
    ['decade', '1990-01-01T00:00:00', '1990s'],
  ] as const)('of precision %s writes %s as %s [CARD-09]', (precision, localTime, expected) => {
    expect(formatCaptureDate({ localTime, precision })).toBe(expected);
  });

  it.each([
    { localTime: null, precision: 'day' },
    { localTime: null, precision: 'unknown' },
    { localTime: '2024-01-05T10:00:00', precision: 'unknown' },
  ] as const)('is not known for %o [CARD-09]', (capture) => {
    expect(formatCaptureDate(capture)).toBeNull();
  });

  it.each([farWest, 'UTC', farEast])('never shifts in %s [CARD-09]', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatCaptureDate({ localTime: '2023-12-31T23:59:59', precision: 'day' })).toBe(
      'Dec 31, 2023',
    );
    expect(formatCaptureDate({ localTime: '2024-01-01T00:00:00.000', precision: 'year' })).toBe(
      '2024',
    );
    expect(formatCaptureDate({ localTime: '2024-01-01T00:00:00', precision: 'month' })).toBe(
      'January 2024',
    );
  });
});

describe('the date of a card', () => {
  const uploadDate = '2025-07-16T12:00:00Z';

  it('is the capture date if known, else the upload date [CARD-09]', () => {
    expect(
      formatCardDate({
        capture: { localTime: '1987-03-02T08:00:00', precision: 'month' },
        uploadDate,
      }),
    ).toBe('March 1987');
    expect(formatCardDate({ capture: { localTime: null, precision: 'unknown' }, uploadDate })).toBe(
      'Jul 16, 2025',
    );
  });

  it.each([
    [{ localTime: '1987-03-02T08:00:00', precision: 'day' }, '1987'],
    [{ localTime: '1987-01-01T00:00:00', precision: 'year' }, '1987'],
    [{ localTime: '1987-01-01T00:00:00', precision: 'decade' }, '1980s'],
    [{ localTime: null, precision: 'unknown' }, null],
    [{ localTime: '1987-03-02T08:00:00', precision: 'unknown' }, null],
  ] as const)(
    'has the year it was taken as its stamp, never that of its upload: %o is %s [CARD-01]',
    (capture, expected) => {
      expect(formatYears({ capture })).toBe(expected);
    },
  );
});

describe('other dates', () => {
  it('are written in en-US style, short in cards and long in account places [CONST-01]', () => {
    expect(formatDate('2024-01-05')).toBe('Jan 5, 2024');
    expect(formatLongDate('2024-01-05')).toBe('January 5, 2024');
    expect(formatMonth('2025-07-16T08:00:00')).toBe('July 2025');
    expect(formatDate(new Date(2024, 0, 5, 23, 59))).toBe('Jan 5, 2024');
  });

  it.each([farWest, farEast])('without a time stay the same day in %s [CONST-01]', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatLongDate('2030-12-31')).toBe('December 31, 2030');
  });

  it('of an instant are the day it was here [CONST-01]', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(formatDate('2024-01-05T02:00:00Z')).toBe('Jan 4, 2024');
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(formatDate('2024-01-05T23:30:00.000+00:00')).toBe('Jan 6, 2024');
  });

  it('with its time is what the clock shows here [CONST-01]', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(formatMoment('2024-01-05T23:30:00Z').replaceAll('\u202f', ' ')).toBe(
      'Jan 6, 2024, 12:30 AM',
    );
  });
});
