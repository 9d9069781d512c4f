import { expect, it } from 'vitest';
import { findDateInFolders, findDateInName } from '#name-dates/find-date-in-name.ts';

const now = new Date('2026-11-22');

it.each([
  ['Italy 1987', '1987-01-01T00:00:00', 'year'],
  ['Photos/1987', '1987-01-01T00:00:00', 'year'],
  ['79-80', '1979-01-01T00:00:00', 'year'],
  ['1987-88/Winter', '1987-01-01T00:00:00', 'year'],
  ['1992-07 Lake', '1992-07-01T00:00:00', 'month'],
  ['Photos/1987/July', '1987-01-01T00:00:00', 'year'],
  ['Family 1992/Italy 1987', '1987-01-01T00:00:00', 'year'],
  ['2012/2012-07-04 Lake', '2012-07-04T00:00:00', 'day'],
  ['Christmas December 1992', '1992-12-01T00:00:00', 'month'],
])('reads the date of the folder %s [MOVE-06]', (folder, localTime, precision) => {
  expect(findDateInFolders(folder, now)).toMatchObject({ localTime, precision });
});

it.each(['', '05-06', '2019-2024', 'DCIM/100CANON', 'Photos/2090', 'Tape 1987/VIDEO_TS', 'Scans'])(
  'reads no date from the folder %j',
  (folder) => {
    expect(findDateInFolders(folder, now)).toBeNull();
  },
);

it('takes a number alone for a year only in the name of a folder', () => {
  expect(findDateInName('1987.jpg', now)).toBeNull();
  expect(findDateInName('Lake 1987.jpg', now)).toMatchObject({ precision: 'year' });
});
