import { expect, it } from 'vitest';
import { createLibrary } from '#drive-viewer/library.ts';
import { archiveOf, item } from '#drive-viewer/sample-archive.fixture.ts';
import { createSearch } from '#drive-viewer/search.ts';

const find = createSearch(
  createLibrary(
    archiveOf(
      [
        item('1', { title: 'Großmutters Geburtstag', people: ['Škoda, Eva'] }),
        item('2', { title: 'By the lake', file: 'data/1987/1987-07 Italy/2.jpg' }),
        item('3', { chapters: [{ title: 'The boat', startMs: 0 }] }),
        item('4', { comments: [{ by: 'Tom', at: '2024-01-01T00:00:00Z', text: 'So cold!' }] }),
      ],
      [{ id: 'c', name: 'Italy', description: 'At the lake', items: ['2'] }],
    ),
  ),
);
const idsOf = (query: string) => find(query).items.map(({ id }) => id);

it.each([
  ['grossmutter', ['1']],
  ['GEBURTSTAG skoda', ['1']],
  ['italy', ['2']],
  ['boat', ['3']],
  ['tom cold', ['4']],
  ['july', []],
  ['1987-07', ['1', '2', '3', '4']],
  ['lake boat', []],
  ['   ', []],
] as const)(
  'finds what has every word of “%s” somewhere, whatever its accents [MOVE-15]',
  (query, ids) => {
    expect(idsOf(query)).toEqual(ids);
  },
);

it('finds collections by name and description', () => {
  expect(find('lake').collections.map(({ id }) => id)).toEqual(['c']);
});
