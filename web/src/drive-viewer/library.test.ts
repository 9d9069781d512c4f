import { expect, it } from 'vitest';
import { coverOf, createLibrary, groupsOf, itemsOf } from '#drive-viewer/library.ts';
import { periodLabel } from '#drive-viewer/period-label.ts';
import { archiveOf, item } from '#drive-viewer/sample-archive.fixture.ts';

const taken = (localTime: string, precision: 'day' | 'month' | 'year' | 'decade') => ({
  taken: { localTime, precision },
});

it('groups by month, year or decade, as exact as the dates are [MOVE-15]', () => {
  const items = [
    item('1', taken('1987-07-05T10:00:00', 'day')),
    item('2', { ...taken('1987-07-01T00:00:00', 'month'), type: 'audio' }),
    item('3', taken('1987-01-01T00:00:00', 'year')),
    item('4', taken('1983-01-01T00:00:00', 'decade')),
    item('5', { taken: undefined }),
  ];
  const groups = groupsOf(items);
  expect(groups).toEqual([
    { period: '1987-07', ratios: [133, null] },
    { period: '1987', ratios: [133] },
    { period: '1980s', ratios: [133] },
    { period: null, ratios: [133] },
  ]);
  expect(groups.map(({ period }) => periodLabel(period))).toEqual([
    'July 1987',
    '1987',
    '1980s',
    'Date not known',
  ]);
});

it('shows of a collection what is on the drive, and another cover where the chosen one is not', () => {
  const collection = { id: 'c', name: 'Italy', items: ['2', 'gone', '1'], cover: 'gone' };
  const library = createLibrary(
    archiveOf([item('1'), item('2', { thumbnail: undefined })], [collection]),
  );
  expect(itemsOf(library, collection).map(({ id }) => id)).toEqual(['2', '1']);
  expect(coverOf(library, collection)?.id).toBe('1');
});
