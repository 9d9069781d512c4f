import { expect, it } from 'vitest';
import { decadesUntil, draftOf, wishOf } from '#features/media/capture/capture-draft.ts';

const known = {
  localTime: '1987-07-04T18:30:00',
  offset: null,
  precision: 'day',
  source: 'exif',
  isApproximate: false,
} as const;

it('shows a known date in its fields [DATE-03]', () => {
  expect(draftOf(known)).toEqual({
    precision: 'day',
    year: '1987',
    month: '7',
    day: '4',
    isApproximate: false,
  });
  expect(draftOf({ ...known, precision: 'decade' })).toMatchObject({ year: '1980' });
});

it('asks for the day where nothing is known', () => {
  const nothing = { ...known, localTime: null, precision: 'unknown', source: null } as const;
  expect(draftOf(nothing)).toMatchObject({ precision: 'day', year: '', month: '', day: '' });
  expect(draftOf(undefined)).toMatchObject({ precision: 'day', year: '' });
});

it.each([
  ['day', '1987-07-05'],
  ['month', '1987-07-01'],
  ['year', '1987-01-01'],
  ['decade', '1987-01-01'],
] as const)('writes a date to the %s [DATE-03]', (precision, localTime) => {
  const draft = { precision, year: '1987', month: '7', day: '5', isApproximate: true };
  expect(wishOf(draft)).toEqual({ localTime, precision, isApproximate: true });
});

it('keeps the time of day when only the day is corrected', () => {
  expect(wishOf({ ...draftOf(known), day: '5' }, known)?.localTime).toBe('1987-07-05T18:30:00');
});

it('forgets the date that nobody knows [DATE-03]', () => {
  expect(wishOf({ ...draftOf(known), precision: 'unknown' }, known)).toEqual({
    localTime: null,
    precision: 'unknown',
    isApproximate: false,
  });
});

it.each([
  ['30 February', { year: '1987', month: '2', day: '30' }],
  ['no year', { year: '', month: '2', day: '3' }],
  ['no month', { year: '1987', month: '', day: '3' }],
  ['the year 12', { year: '12', month: '2', day: '3' }],
  ['words', { year: 'when', month: '2', day: '3' }],
])('takes %s for no date', (_, fields) => {
  expect(wishOf({ precision: 'day', isApproximate: false, ...fields })).toBeNull();
});

it('offers the decades back to the first photographs', () => {
  const offered = decadesUntil(2026);
  expect([offered[0], offered[1], offered.at(-1)]).toEqual(['2020', '2010', '1820']);
});
