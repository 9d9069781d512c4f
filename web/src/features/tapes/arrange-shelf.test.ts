import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { expect, it } from 'vitest';
import { arrangeShelf, narrowShelf, waits } from '#features/tapes/arrange-shelf.ts';
import { readLabelsSearch, readShelfSearch } from '#features/tapes/shelf-address.ts';
import { tapeCard } from '#test/tape-cards.ts';

const numbersOf = (tapes: readonly TapeCard[]) => tapes.map(({ number }) => number);

it('puts boxes in the order of their numbers, tapes too, and what lies nowhere last', () => {
  const boards = arrangeShelf([
    tapeCard(5),
    tapeCard(12, { place: 'Box 10' }),
    tapeCard(11, { place: 'box 2' }),
    tapeCard(2, { place: 'box 2' }),
    tapeCard(1, { place: 'attic' }),
  ]);
  expect(boards.map(({ place, tapes }) => [place, ...numbersOf(tapes)])).toEqual([
    ['attic', 1],
    ['box 2', 2, 11],
    ['Box 10', 12],
    [null, 5],
  ]);
  expect(arrangeShelf([])).toEqual([]);
});

it.each([
  ['12', [12]],
  ['#12', [12]],
  ['No. 12', [12]],
  ['nr 12', [12]],
  ['emma LAKE', [3]],
  ['lake stéps', [3]],
  ['lake beach', []],
  ['  ', [1, 3, 12, 120]],
])('finds by number or by all words of the label: %j', (q, found) => {
  const tapes = [
    tapeCard(1, { label: 'Beach' }),
    tapeCard(3, { label: 'Lake: Emma’s 1st Steps' }),
    tapeCard(12, { label: 'Zoo' }),
    tapeCard(120, { label: 'Snow' }),
  ];
  expect(numbersOf(narrowShelf(tapes, { q }))).toEqual(found);
});

it('narrows by state, kind and place, all at once, and changes nothing without a wish', () => {
  const tapes = [
    tapeCard(1, { state: 'checked', kind: 'super8', place: 'attic' }),
    tapeCard(2, { state: 'checked', kind: 'super8' }),
    tapeCard(3, { state: 'away', kind: 'super8', place: 'attic' }),
  ];
  expect(numbersOf(narrowShelf(tapes, { state: 'checked' }))).toEqual([1, 2]);
  expect(numbersOf(narrowShelf(tapes, { state: 'checked', place: 'attic' }))).toEqual([1]);
  expect(numbersOf(narrowShelf(tapes, { kind: 'vhs', place: 'attic' }))).toEqual([]);
  expect(numbersOf(narrowShelf(tapes, {}))).toEqual([1, 2, 3]);
});

it('waits for no tape of which something was made or that was given away', () => {
  expect(waits(tapeCard(1))).toBe(true);
  expect(waits(tapeCard(1, { state: 'away' }))).toBe(true);
  expect(waits(tapeCard(1, { itemCount: 1 }))).toBe(false);
  expect(waits(tapeCard(1, { state: 'given-away' }))).toBe(false);
});

it('reads of an address what there is, and nothing else', () => {
  const given = { q: 12, state: 'checked', kind: 'floppy', place: '', other: 'x' };
  expect(readShelfSearch(given)).toEqual({ q: '12', state: 'checked' });
  expect(readShelfSearch({ q: 'x'.repeat(300), place: ['attic'] })).toEqual({ q: 'x'.repeat(200) });
  expect(readLabelsSearch({ sheet: 'l7160-a4', first: '5', kind: 'vhs' })).toEqual({
    sheet: 'l7160-a4',
    first: 5,
    kind: 'vhs',
  });
  for (const first of [1, 0, -2, 1.5, 81, 'a', undefined]) {
    expect(readLabelsSearch({ sheet: 'a5', first })).toEqual({});
  }
});
