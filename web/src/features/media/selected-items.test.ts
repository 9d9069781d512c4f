import { expect, it } from 'vitest';
import {
  nothingSelected,
  type SelectedItems,
  type SelectionAction,
  selectItems,
} from '#features/media/selected-items.ts';

const after = (...actions: SelectionAction[]): SelectedItems =>
  actions.reduce(selectItems, nothingSelected);

it('picks and unpicks, in the order of picking, and stays in selection', () => {
  expect(
    after({ do: 'toggle', id: 'b', place: 1 }, { do: 'toggle', id: 'a', place: 0 }).ids,
  ).toEqual(['b', 'a']);
  expect(after({ do: 'toggle', id: 'b', place: 1 }, { do: 'toggle', id: 'b', place: 1 })).toEqual({
    isActive: true,
    ids: [],
    anchor: 1,
  });
});

it('adds a range behind what is picked, each item once', () => {
  const selected = after(
    { do: 'toggle', id: 'c', place: 2 },
    { do: 'addRange', ids: ['a', 'b', 'c'], place: 0 },
  );
  expect(selected).toEqual({ isActive: true, ids: ['c', 'a', 'b'], anchor: 0 });
});

it('starts and leaves with nothing picked', () => {
  expect(after({ do: 'toggle', id: 'a', place: 0 }, { do: 'start' })).toEqual({
    isActive: true,
    ids: [],
    anchor: null,
  });
  expect(after({ do: 'start' }, { do: 'leave' })).toEqual(nothingSelected);
});
