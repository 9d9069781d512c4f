import { describe, expect, it } from 'vitest';
import { excerptOf } from '#features/search/excerpt.ts';
import { matchRanges, missingWords } from '#features/search/match-ranges.ts';
import { whereFound } from '#features/search/where-found.ts';

const found = (text: string, query: string) =>
  matchRanges(text, query).map(({ start, end }) => text.slice(start, end));

describe('what is underlined', () => {
  it.each([
    ['Summers at the Lake', 'lake', ['Lake']],
    ['Lake by the lake', 'LAKE', ['Lake', 'lake']],
    ['Zoë and Zoe\u0308', 'zoe', ['Zoë', 'Zoe\u0308']],
    ['Lange Straße', 'strasse', ['Straße']],
    ['Søren', 'SOREN', ['Søren']],
    ['100% fun (really?)', '% fun (', ['% fun (']],
    ['🎂 cake', 'cake', ['cake']],
    ['A lake in the Alps, a lake', 'lake alps', ['lake', 'Alps', 'lake']],
    ['Alps, a lake, alps lake', 'alps lake', ['alps lake']],
    ['Blake', 'la ake', ['lake']],
    ['nothing here', 'lake', []],
    ['anything', ' ', []],
  ])('in %j for %j', (text, query, expected) => {
    expect(found(text, query)).toEqual(expected);
  });
});

describe('the excerpt of a description', () => {
  it('is the part around the match, on one line', () => {
    const text = `${'Before that we drove for hours. '.repeat(5)}First time out\non the lake, ${'and so on '.repeat(20)}`;
    const excerpt = excerptOf(text, 'lake');
    expect(excerpt).toMatch(/^….*on the lake, .*…$/);
    expect(excerpt?.length).toBeLessThan(110);
    expect(excerptOf('At the lake', 'lake')).toBe('At the lake');
    expect(excerptOf('At the lake', 'sea')).toBeNull();
    expect(excerptOf(null, 'sea')).toBeNull();
  });
});

it('knows which words of a query a text does not contain', () => {
  expect(missingWords('Zoë at the lake', 'LAKE zoe 1987')).toEqual(['1987']);
  expect(missingWords('Zoë at the lake', ' the ')).toEqual([]);
});

describe('beside the title, a line shows', () => {
  const item = {
    title: 'Lake',
    description: 'With grandmother, by boat',
    originalName: 'Garda-0042.jpg',
  };
  it.each([
    ['nothing, when the title has all the words', 'lake', null],
    ['the description, for words that the title does not have', 'boat lake', item.description],
    ['the name of the file, for words that are only there', 'garda lake', item.originalName],
    ['nothing, for words that stand in neither', 'lake 1987', null],
  ])('%s', (_what, query, expected) => {
    expect(whereFound(item, query)).toBe(expected);
  });
});
