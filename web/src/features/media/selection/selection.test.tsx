import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SelectableCard } from '#features/media/cards/selectable-card.tsx';
import { useSelection } from '#features/media/selection/use-selection.ts';
import { renderUi } from '#test/render.tsx';
import { sampleMedia } from '#test/samples.ts';

const items = ['a', 'b', 'c', 'd', 'e'].map((title, n) =>
  sampleMedia({ id: `c1a7b9de-0000-4000-8000-00000000000${n}`, title }),
);
const ids = items.map(({ id }) => id);

/** A list of five cards, and what is selected of it. */
function List({ startsActive = false }: { startsActive?: boolean }) {
  const selection = useSelection(
    {
      name: 'letters',
      idsBetween: (from, to) =>
        Promise.resolve(ids.slice(Math.min(from, to), Math.max(from, to) + 1)),
      allIds: () => Promise.resolve(ids),
    },
    startsActive,
  );
  const shown = items.filter(({ id }) => selection.ids.includes(id)).map(({ title }) => title);
  return (
    <>
      <output>{selection.isActive ? `selected: ${shown.join('')}` : 'not selecting'}</output>
      {items.map((item, place) => (
        <div key={item.id} data-place={place}>
          <SelectableCard item={item} place={place} tabIndex={0} selection={selection}>
            <a
              href={`#opened-${item.title}`}
              data-card-link=""
              onKeyDown={(event) => selection.handleKey(event, item.id, place)}
            >
              {item.title}
            </a>
          </SelectableCard>
        </div>
      ))}
    </>
  );
}

const selected = () => screen.getByRole('status').textContent;
const link = (name: string) => screen.getByRole('link', { name });
const cardOf = (name: string) => link(name).parentElement!;

/** Lets the answers of the list arrive. */
const settle = () => act(() => Promise.resolve());

afterEach(async () => {
  // The end of a drag swallows the click that follows at once.
  await new Promise((resolve) => setTimeout(resolve));
  Reflect.deleteProperty(document, 'elementFromPoint');
  window.location.hash = '';
});

describe('by click', () => {
  it('a card opens until something is selected; then it is selected', async () => {
    const { user } = renderUi(<List />);
    await user.click(link('a'));
    expect(window.location.hash).toBe('#opened-a');
    window.location.hash = '';
    await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
    await user.click(link('d'));
    expect(selected()).toBe('selected: bd');
    await user.click(link('b'));
    expect(selected()).toBe('selected: d');
    expect(window.location.hash).toBe('');
  });

  it('with Shift everything in between is selected, in both directions', async () => {
    const { user } = renderUi(<List startsActive />);
    await user.click(link('d'));
    await user.keyboard('{Shift>}');
    await user.click(link('b'));
    await user.keyboard('{/Shift}');
    await settle();
    expect(selected()).toBe('selected: bcd');
  });
});

describe('by keyboard', () => {
  it('Space selects and lets go, Shift+Space a range, Ctrl+A all, Esc ends it', async () => {
    const { user } = renderUi(<List />);
    act(() => link('b').focus());
    await user.keyboard(' ');
    expect(selected()).toBe('selected: b');
    act(() => link('e').focus());
    await user.keyboard('{Shift>} {/Shift}');
    await settle();
    expect(selected()).toBe('selected: bcde');
    await user.keyboard(' ');
    expect(selected()).toBe('selected: bcd');
    await user.keyboard('{Control>}a{/Control}');
    await settle();
    expect(selected()).toBe('selected: abcde');
    await user.keyboard('{Escape}');
    expect(selected()).toBe('not selecting');
  });

  it('other keys stay those of the list', async () => {
    const { user } = renderUi(<List startsActive />);
    act(() => link('b').focus());
    await user.keyboard('{ArrowRight}x');
    expect(selected()).toBe('selected: ');
  });
});

describe('by dragging', () => {
  const press = (name: string, pointer: object = {}) =>
    fireEvent.pointerDown(cardOf(name), { button: 0, pointerType: 'mouse', ...pointer });

  /** Moves the pointer over a card. */
  async function moveTo(name: string): Promise<void> {
    document.elementFromPoint = () => link(name);
    fireEvent.pointerMove(window, { clientX: 10, clientY: 300 });
    await settle();
  }

  it('everything up to the pointer is selected, and less again when it goes back', async () => {
    renderUi(<List startsActive />);
    press('b');
    await moveTo('d');
    expect(selected()).toBe('selected: bcd');
    await moveTo('c');
    expect(selected()).toBe('selected: bc');
    await moveTo('a');
    expect(selected()).toBe('selected: ab');
    fireEvent.pointerUp(window);
    await moveTo('e');
    expect(selected()).toBe('selected: ab');
  });

  it('what was selected before stays, and the click at the end opens and selects nothing', async () => {
    renderUi(<List startsActive />);
    fireEvent.click(link('e'));
    press('a');
    await moveTo('b');
    fireEvent.pointerUp(window);
    fireEvent.click(link('b'));
    expect(selected()).toBe('selected: abe');
    expect(window.location.hash).toBe('');
  });

  it.each([
    ['by touch, so that a finger scrolls', { pointerType: 'touch' }],
    ['with the other mouse button', { button: 2 }],
  ])('nothing is selected %s', async (_, pointer) => {
    renderUi(<List startsActive />);
    press('a', pointer);
    await moveTo('c');
    expect(selected()).toBe('selected: ');
    fireEvent.pointerUp(window);
  });

  it('nothing is selected before selecting has begun', async () => {
    renderUi(<List />);
    press('a');
    await moveTo('c');
    expect(selected()).toBe('not selecting');
    fireEvent.pointerUp(window);
  });
});
