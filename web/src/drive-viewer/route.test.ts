import { expect, it } from 'vitest';
import { addressOf } from '#drive-viewer/dom.ts';
import { hrefOf, readRoute, type Route } from '#drive-viewer/route.ts';

it.each<[string, Route]>([
  ['#/timeline', { page: 'timeline' }],
  ['#/timeline/video?item=a-1', { page: 'timeline', type: 'video', item: 'a-1' }],
  ['#/collections', { page: 'collections' }],
  ['#/collections/c%2F1', { page: 'collections', id: 'c/1' }],
  ['#/search/100%25%20%2F%20%3F', { page: 'search', query: '100% / ?' }],
  ['#/about', { page: 'about' }],
])('an address says what is shown, and comes out the same: %s', (href, route) => {
  expect(readRoute(href)).toMatchObject(route);
  expect(hrefOf(route)).toBe(href);
});

it.each(['', '#', '#/nowhere', '#/timeline/%E0%A4%A', '#/timeline/poster'])(
  'shows the timeline for what it does not understand: %s',
  (hash) => {
    expect(readRoute(hash)).toEqual({ page: 'timeline', type: undefined, item: undefined });
  },
);

it('names files of every name [MOVE-14] [MOVE-15]', () => {
  expect(addressOf('data/1987/Lake #1 100%?/Oma 👵.jpg')).toBe(
    'data/1987/Lake%20%231%20100%25%3F/Oma%20%F0%9F%91%B5.jpg',
  );
});
