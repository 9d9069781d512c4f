import { expect, it } from 'vitest';
import { orderOf, readListSearch } from '#features/media/grid/list-order.ts';

it('sorts by upload date, newest first, unless another order is picked [DATE-01, MOVIES-06, AUDIO-06]', () => {
  expect(orderOf({})).toEqual({ sort: 'uploadDate', direction: 'desc' });
  expect(orderOf({ sort: 'captureDate' })).toEqual({ sort: 'captureDate', direction: 'desc' });
  expect(orderOf({ sort: 'title' })).toEqual({ sort: 'title', direction: 'asc' });
  expect(orderOf({ sort: 'title', direction: 'desc' })).toEqual({
    sort: 'title',
    direction: 'desc',
  });
});

it('leaves out of the address what no list knows', () => {
  expect(readListSearch({ sort: 'password', direction: 'sideways', scope: 'mine', x: 1 })).toEqual(
    {},
  );
  expect(readListSearch({ sort: 'size', direction: 'asc', scope: 'all' })).toEqual({
    sort: 'size',
    direction: 'asc',
    scope: 'all',
  });
});
