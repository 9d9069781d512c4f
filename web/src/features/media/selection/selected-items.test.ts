import { expect, it } from 'vitest';
import {
  nothingSelected,
  type SelectedItems,
  type SelectionAction,
  selectItems,
} from '#features/media/selection/selected-items.ts';

const at = (place: number) => ({ place, list: 'newest first' });
const after = (...actions: SelectionAction[]): SelectedItems =>
  actions.reduce(selectItems, nothingSelected);

it('picks and unpicks, in the order of picking, and stays in selection', () => {
  expect(
    after({ do: 'toggle', id: 'b', anchor: at(1) }, { do: 'toggle', id: 'a', anchor: at(0) }).ids,
  ).toEqual(['b', 'a']);
  expect(
    after({ do: 'toggle', id: 'b', anchor: at(1) }, { do: 'toggle', id: 'b', anchor: at(1) }),
  ).toEqual({
    isActive: true,
    ids: [],
    anchor: at(1),
    beforeDrag: null,
  });
});

it('adds a range behind what is picked, each item once', () => {
  const selected = after(
    { do: 'toggle', id: 'c', anchor: at(2) },
    { do: 'addRange', ids: ['a', 'b', 'c'], anchor: at(0) },
  );
  expect(selected).toMatchObject({ isActive: true, ids: ['c', 'a', 'b'], anchor: at(0) });
});

it('starts and leaves with nothing picked', () => {
  expect(after({ do: 'toggle', id: 'a', anchor: at(0) }, { do: 'start' })).toEqual({
    isActive: true,
    ids: [],
    anchor: null,
    beforeDrag: null,
  });
  expect(after({ do: 'start' }, { do: 'leave' })).toEqual(nothingSelected);
});

it('follows a drag forth and back, and keeps what was picked before it', () => {
  const dragged: SelectionAction[] = [
    { do: 'toggle', id: 'z', anchor: at(9) },
    { do: 'beginDrag' },
    { do: 'drag', ids: ['a', 'b', 'c'], anchor: at(2) },
  ];
  expect(after(...dragged).ids).toEqual(['z', 'a', 'b', 'c']);
  expect(after(...dragged, { do: 'drag', ids: ['a'], anchor: at(0) }).ids).toEqual(['z', 'a']);
});
