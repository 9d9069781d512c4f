import { toLocalTime } from '@heirloom/contract/name-dates/wall-clock.ts';
import { describe, expect, it } from 'vitest';
import {
  offsetAtInstant,
  offsetAtWallClock,
  offsetFromSatellites,
  zoneOfPlace,
} from '#platform/media/metadata/time-zone.ts';
import { readOffset, readWrittenTime, writeOffset } from '#platform/media/metadata/written-time.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('readWrittenTime', () => {
  it.each([
    ['2003:07:04 10:11:12', '2003-07-04T10:11:12', 'day', null],
    ['2003:07:04 10:11:12.345', '2003-07-04T10:11:12', 'day', null],
    ['2003-07-04T10:11:12Z', '2003-07-04T10:11:12', 'day', 0],
    ['2003:07:04 10:11:12+05:30', '2003-07-04T10:11:12', 'day', 330],
    ['2019:04:24 22:24:00+02:00 DST', '2019-04-24T22:24:00', 'day', 120],
    ['2003:07:04 10:11', '2003-07-04T10:11:00', 'day', null],
    ['2003:07:04', '2003-07-04T00:00:00', 'day', null],
    ['1987:06', '1987-06-01T00:00:00', 'month', null],
    ['1987:06:00 00:00:00', '1987-06-01T00:00:00', 'month', null],
    ['1987:00:00 00:00:00', '1987-01-01T00:00:00', 'year', null],
    [1987, '1987-01-01T00:00:00', 'year', null],
    ['1826:01:01 00:00:00', '1826-01-01T00:00:00', 'day', null],
    ['2026:11:22 11:00:00', '2026-11-22T11:00:00', 'day', null],
  ])('reads %s [DATE-03]', (text, localTime, precision, offsetMinutes) => {
    const read = readWrittenTime(text, now);
    expect(read && toLocalTime(read.wallMs)).toBe(localTime);
    expect(read).toMatchObject({ precision, offsetMinutes });
  });

  it.each([
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '1601:01:01 00:00:00',
    '1904:01:01 00:00:00',
    '1970:01:01 00:00:00',
    '1970:01:01 01:00:00',
    '2070:01:01 00:00:00',
    '2026:11:23 00:00:00',
    '1700:01:01 00:00:00',
    '2003:02:30 00:00:00',
    '2003:13:01 00:00:00',
    '2003:01:01 25:00:00',
    '2999:99:99 99:99:99',
    'yesterday',
    '',
    undefined,
    {},
  ])('refuses %s', (text) => {
    expect(readWrittenTime(text, now)).toBeNull();
  });
});

describe('offsets', () => {
  it('reads and writes those that clocks on Earth show', () => {
    expect(['+02:00', '-0930', 'Z', '+14:00'].map(readOffset)).toEqual([120, -570, 0, 840]);
    expect(['+15:00', '-13:00', '+02:07', 'CET', null, 3].map(readOffset)).toEqual(
      Array(6).fill(null),
    );
    expect([120, -570, 0, 345].map(writeOffset)).toEqual(['+02:00', '-09:30', '+00:00', '+05:45']);
  });

  it('knows winter and summer at a place', () => {
    const zone = zoneOfPlace(52.5, 13.4);
    expect(zone).toBe('Europe/Berlin');
    expect(offsetAtWallClock('Europe/Berlin', Date.UTC(2019, 0, 1))).toBe(60);
    expect(offsetAtWallClock('Europe/Berlin', Date.UTC(2019, 6, 1))).toBe(120);
    expect(offsetAtInstant('Asia/Kathmandu', Date.UTC(2019, 6, 1))).toBe(345);
    expect(zoneOfPlace(999, 0)).toBeNull();
  });

  it('takes the right side of the hour at which the clocks change', () => {
    expect(offsetAtWallClock('Europe/Berlin', Date.UTC(2019, 2, 31, 1, 59))).toBe(60);
    expect(offsetAtWallClock('Europe/Berlin', Date.UTC(2019, 2, 31, 3, 1))).toBe(120);
  });

  it('infers them from satellites only where both times belong together', () => {
    const satellites = Date.UTC(2019, 2, 21, 16, 4, 21);
    expect(offsetFromSatellites(Date.UTC(2019, 2, 21, 11, 4, 22), satellites)).toBe(-300);
    expect(offsetFromSatellites(Date.UTC(2019, 2, 21, 11, 10, 0), satellites)).toBeNull();
    expect(offsetFromSatellites(Date.UTC(2019, 2, 23), satellites)).toBeNull();
  });
});
