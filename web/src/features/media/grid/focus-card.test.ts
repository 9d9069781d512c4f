import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { focusCard, refocusCard } from '#features/media/grid/focus-card.ts';

const list = document.createElement('div');
afterEach(() => list.remove());

function show(...places: number[]): void {
  list.innerHTML = places
    .map(
      (place) =>
        `<div data-place="${place}"><a href="/${place}" data-card-link="">${place}</a></div>`,
    )
    .join('');
  document.body.append(list);
}
const focused = () => document.activeElement?.textContent;

it('a card that a key asked for comes before the one at the place of a card that is gone', async () => {
  show(1, 2);
  list.querySelector('a')?.focus();
  focusCard(list, 9_999);
  show(2, 3);
  refocusCard(list, 2);
  expect(document.activeElement).toBe(document.body);
  show(9_998, 9_999);
  await waitFor(() => expect(focused()).toBe('9999'));
});

it('of two keys the later one holds, also when the first card is there before', async () => {
  show(1);
  list.querySelector('a')?.focus();
  focusCard(list, 50);
  focusCard(list, 60);
  show(1, 50);
  refocusCard(list, 1);
  show(50, 60);
  await waitFor(() => expect(focused()).toBe('60'));
});
