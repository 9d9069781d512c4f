import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CardGrid } from '#features/media/grid/card-grid.tsx';
import { tallestPx } from '#features/media/grid/use-grid-columns.ts';
import { giveRoom } from '#test/give-room.ts';
import { renderUi } from '#test/render.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

giveRoom();
afterEach(() => void vi.useRealTimers());

type Card = { id: string };

/** A grid of two columns, as on a phone. */
function grid(ids: readonly string[], total = ids.length) {
  return (
    <CardGrid<Card>
      list={{
        total,
        isPending: false,
        error: null,
        retry: () => undefined,
        itemAt: (place) => (ids[place] === undefined ? undefined : { id: ids[place] }),
      }}
      onRange={() => undefined}
      name="test"
      layout="movies"
      label="Films"
      idOf={({ id }) => id}
      renderCard={({ id }, { tabIndex }) => (
        <>
          <a href={`/${id}`} data-card-link="" tabIndex={tabIndex}>
            {id}
          </a>
          <Menu trigger={<button type="button" aria-label={`Menu of ${id}`} />}>
            <MenuItem onSelect={() => undefined}>Delete</MenuItem>
          </Menu>
        </>
      )}
      empty={
        <h1 data-page-title="" tabIndex={-1}>
          Nothing here
        </h1>
      }
      busy={null}
      failed={() => null}
    />
  );
}

const cell = (name: string) => screen.getByRole('link', { name }).closest('[role="listitem"]')!;

describe('a card that gets another place, as during an upload', () => {
  it('stays the same element, also where it moves to another row', () => {
    const { rerender } = renderUi(grid(['a', 'b', 'c', 'd']));
    const before = ['a', 'b', 'c', 'd'].map(cell);
    rerender(grid(['new', 'a', 'b', 'c', 'd']));
    expect(['a', 'b', 'c', 'd'].map(cell)).toEqual(before);
    expect(before.every((card) => card.isConnected)).toBe(true);
    expect(cell('b').getAttribute('aria-posinset')).toBe('3');
  });

  it('keeps the focus, and the arrow keys go on from there', async () => {
    const { rerender, user } = renderUi(grid(['a', 'b', 'c', 'd']));
    act(() => screen.getByRole('link', { name: 'b' }).focus());
    rerender(grid(['new', 'a', 'b', 'c', 'd']));
    const link = screen.getByRole('link', { name: 'b' });
    expect(document.activeElement).toBe(link);
    expect(link.tabIndex).toBe(0);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('c');
  });

  it('does not fade in again, and neither do new ones', () => {
    vi.useFakeTimers();
    const { rerender } = renderUi(grid(['a', 'b']));
    expect(cell('a').className).toContain('card-fade-in');
    act(() => void vi.advanceTimersByTime(3_000));
    rerender(grid(['new', 'a', 'b']));
    for (const name of ['new', 'a', 'b']) expect(cell(name).className).not.toContain('fade-in');
  });
});

it('shows a card once that stood twice while a page from before was shown', () => {
  const { rerender } = renderUi(grid(['a', 'b', 'b', 'c']));
  expect(screen.getAllByRole('link', { name: 'b' })).toHaveLength(2);
  rerender(grid(['a', 'b', 'c', 'd']));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['a', 'b', 'c', 'd']);
});

it('fades in the cards of a first screen only, so that nobody waits for those further down', () => {
  vi.stubGlobal('innerHeight', 8_000);
  renderUi(grid(Array.from({ length: 40 }, (_, place) => `card ${place}`)));
  expect(cell('card 19').className).toContain('card-fade-in');
  expect(cell('card 20').className).not.toContain('card-fade-in');
  vi.unstubAllGlobals();
});

/** A grid, and beside it a question about one of its cards. */
function gridBeside(ids: string[], isAsking: boolean) {
  return (
    <>
      {grid(ids)}
      {isAsking && (
        <div role="alertdialog" aria-label="Delete?">
          <button type="button">Delete</button>
        </div>
      )}
    </>
  );
}

describe('when the card with the focus goes', () => {
  it('the one that takes its place has the focus', () => {
    const { rerender } = renderUi(grid(['a', 'b', 'c']));
    act(() => screen.getByRole('link', { name: 'b' }).focus());
    rerender(grid(['a', 'c']));
    expect(document.activeElement?.textContent).toBe('c');
    rerender(grid(['a']));
    expect(document.activeElement?.textContent).toBe('a');
  });

  it('and was the last, the heading of the page has it', () => {
    const { rerender } = renderUi(grid(['a']));
    act(() => screen.getByRole('link', { name: 'a' }).focus());
    rerender(grid([]));
    expect(document.activeElement?.textContent).toBe('Nothing here');
  });

  it('and a person goes elsewhere before the next card is there, the focus stays there', async () => {
    const page = (ids: string[], total: number) => (
      <>
        <button type="button">Else</button>
        {grid(ids, total)}
      </>
    );
    const { rerender } = renderUi(page(['a', 'b'], 2));
    act(() => screen.getByRole('link', { name: 'b' }).focus());
    rerender(page(['a'], 2));
    act(() => screen.getByRole('button', { name: 'Else' }).focus());
    rerender(page(['a', 'c'], 2));
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await act(async () => void (await nextFrame(), await nextFrame()));
    expect(document.activeElement?.textContent).toBe('Else');
  });

  it('while a question about it is open, the next one has the focus after the answer', async () => {
    const { rerender } = renderUi(gridBeside(['a', 'b', 'c'], true));
    act(() => screen.getByRole('link', { name: 'b' }).focus());
    act(() => screen.getByRole('button', { name: 'Delete' }).focus());
    rerender(gridBeside(['a', 'c'], true));
    expect(document.activeElement?.textContent).toBe('Delete');
    rerender(gridBeside(['a', 'c'], false));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('c'));
  });

  it('in the moment in which the question closes, the next one has the focus', () => {
    const { rerender } = renderUi(gridBeside(['a', 'b', 'c'], true));
    act(() => screen.getByRole('link', { name: 'b' }).focus());
    act(() => screen.getByRole('button', { name: 'Delete' }).focus());
    rerender(gridBeside(['a', 'c'], false));
    expect(document.activeElement?.textContent).toBe('c');
  });

  it('whose menu a pointer had opened, the next one has the focus', async () => {
    const { rerender, user } = renderUi(gridBeside(['a', 'b', 'c'], false));
    await user.click(screen.getByRole('button', { name: 'Menu of b' }));
    act(() => screen.getByRole('menuitem', { name: 'Delete' }).focus());
    rerender(gridBeside(['a', 'b', 'c'], true));
    act(() => screen.getByRole('button', { name: 'Delete' }).focus());
    rerender(gridBeside(['a', 'c'], false));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('c'));
  });

  it('and the focus was elsewhere, it stays there', () => {
    const { rerender } = renderUi(
      <>
        <button type="button">Else</button>
        {grid(['a', 'b'])}
      </>,
    );
    act(() => screen.getByRole('link', { name: 'a' }).focus());
    act(() => screen.getByRole('button', { name: 'Else' }).focus());
    rerender(
      <>
        <button type="button">Else</button>
        {grid(['b'])}
      </>,
    );
    expect(document.activeElement?.textContent).toBe('Else');
  });
});

it('of 100,000 items renders a few cards, and is not taller than browsers can hold [CORE-10]', () => {
  renderUi(grid(['a', 'b'], 100_000));
  const list = screen.getByRole('list', { name: 'Films' });
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  expect(screen.getAllByRole('listitem')[0]!.getAttribute('aria-setsize')).toBe('100000');
  const heightPx = Number.parseFloat((list.firstElementChild as HTMLElement).style.height);
  expect(heightPx).toBeGreaterThan(1_000_000);
  expect(heightPx).toBeLessThan(tallestPx * 1.15);
});
