import { expect, it } from 'vitest';
import { searchBox, searchBoxOf } from '#features/search/search-box-state.ts';

it('Escape first clears, then closes', () => {
  const typed = searchBox(searchBoxOf(''), { do: 'type', text: 'lake' });
  expect(typed).toEqual({ text: 'lake', isOpen: true, active: -1 });
  const cleared = searchBox(typed, { do: 'escape' });
  expect(cleared).toEqual({ text: '', isOpen: true, active: -1 });
  expect(searchBox(cleared, { do: 'escape' }).isOpen).toBe(false);
});

it('the arrows go round, through the field itself', () => {
  const at = (active: number, by: 1 | -1) =>
    searchBox({ text: 'x', isOpen: true, active }, { do: 'move', by, count: 3 }).active;
  expect([at(-1, 1), at(0, 1), at(2, 1), at(-1, -1), at(0, -1)]).toEqual([0, 1, -1, 2, -1]);
});
