import { expect, it } from 'vitest';
import { splitMoments } from '#features/comments/split-moments.ts';

const hourMs = 3_600_000;

it('finds moments of minutes and of hours [SPACE-13]', () => {
  expect(splitMoments('Karl at 1:23, the boat at 1:02:03.', 2 * hourMs)).toEqual([
    { text: 'Karl at ' },
    { text: '1:23', ms: 83_000 },
    { text: ', the boat at ' },
    { text: '1:02:03', ms: hourMs + 123_000 },
    { text: '.' },
  ]);
  expect(splitMoments('0:42', 60_000)).toEqual([{ text: '0:42', ms: 42_000 }]);
  expect(splitMoments('75:10', 2 * hourMs)).toEqual([{ text: '75:10', ms: 4_510_000 }]);
});

it.each(['won 3:2', '12.30', '1:2:3', '11:1:23', '1:75', '2026:01', 'at 22:15'])(
  'leaves %s as text',
  (text) => expect(splitMoments(text, 60_000)).toEqual([{ text }]),
);

it('finds nothing where nothing plays', () => {
  expect(splitMoments('1:23', null)).toEqual([{ text: '1:23' }]);
});
