import { describe, expect, it } from 'vitest';
import { excerptOf } from '#features/search/excerpt.ts';
import { matchRanges } from '#features/search/match-ranges.ts';

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
