import { expect, it } from 'vitest';
import { mergeEdit } from '#api/merge-edit.ts';

const seen = { title: 'Beach', date: { year: 1987 } };

it.each([
  ['nothing else was changed', { title: 'Sea' }, {}, { title: 'Sea' }, {}],
  ['another field was changed', { title: 'Sea' }, { date: null }, { title: 'Sea', date: null }, {}],
  [
    'the same field was changed',
    { title: 'Sea' },
    { title: 'Lake' },
    { title: 'Sea' },
    { title: 'Lake' },
  ],
  [
    'both wrote the same',
    { date: { year: 1990 } },
    { date: { year: 1990 } },
    { date: { year: 1990 } },
    {},
  ],
  ['theirs alone', {}, { title: 'Lake' }, { title: 'Lake' }, {}],
])('combines two edits: %s [F22]', (_, mine, now, fields, theirs) => {
  const all = (changes: object) => ({ ...seen, ...changes });
  expect(mergeEdit(seen, all(mine), all(now))).toEqual({ fields: all(fields), theirs });
});
