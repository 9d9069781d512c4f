import { expect, it } from 'vitest';
import { cleanText, firstTag, numberTag, wordsTag } from '#platform/media/metadata/tag-bag.ts';

it('finds a tag in any group, but not in those of single streams', () => {
  const bag = { 'Track1:TrackNumber': 1, 'Vorbis:TrackNumber': 7, 'XMP-dc:Title': '' };
  expect(firstTag(bag, ['*:TrackNumber'])).toBe(7);
  expect(firstTag(bag, ['*:Title'])).toBeUndefined();
});

it('takes the first number that is one', () => {
  const bag = { 'A:Year': 'unknown', 'B:Year': '1987 (remastered)', 'C:Year': Number.NaN };
  expect(numberTag(bag, ['A:Year', 'C:Year', 'B:Year'])).toBe(1987);
  expect(numberTag(bag, ['A:Year'])).toBeNull();
});

it('makes texts safe to store', () => {
  expect(cleanText('a\0b\u0001c\u009fd\ud800')).toBe('a b c d\ufffd');
  expect(cleanText('one\ntwo\tthree')).toBe('one\ntwo\tthree');
  expect(cleanText('x'.repeat(9999))).toHaveLength(2000);
  expect([cleanText('  '), cleanText({}), cleanText(null), cleanText(['a'])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('keeps each word once and not too many of them', () => {
  const bag = { 'A:Keywords': ['lake', 'lake', 3, null, { x: 1 }], 'B:Keywords': 'summer' };
  expect(wordsTag(bag, ['A:Keywords', 'B:Keywords'])).toEqual(['lake', '3', 'summer']);
  const many = Array.from({ length: 5000 }, (_, index) => `word ${index}`);
  expect(wordsTag({ 'A:Keywords': many }, ['A:Keywords'])).toHaveLength(200);
});
