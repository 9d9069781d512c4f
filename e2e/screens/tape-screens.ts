import { chooseForFirst, press } from './press.ts';
import { allStates, loadingStates, type Screen } from './screen.ts';

type Tapes = { items: { id: string; number: number; label: string; place: string | null }[] };

/** Repeats what is on the shelf until it holds so many. */
function shelfOf(count: number) {
  return {
    'tapes/list': ({ items }: Tapes): Tapes => ({
      items: Array.from({ length: count }, (_, n) => ({
        ...items[(n * 5) % items.length]!,
        id: `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`,
        number: n + 1,
        place: count < 9 ? 'Box 1, attic' : `Box ${1 + Math.floor(n / 45)}, attic`,
      })),
    }),
  };
}

/** The shelf of tapes, and one of them. */
export const tapeScreens: Screen[] = [
  { name: 'shelf', path: '/tapes', states: allStates, isMain: true },
  { name: 'shelf-one', path: '/tapes', answers: shelfOf(1) },
  { name: 'shelf-box', path: '/tapes', answers: shelfOf(45) },
  { name: 'shelf-many', path: '/tapes', answers: shelfOf(400) },
  { name: 'shelf-none-found', path: '/tapes?q=nothing+like+this' },
  { name: 'tape', path: ({ tape }) => `/tapes/${tape}`, states: loadingStates, isMain: true },
  {
    name: 'tape-edit',
    path: ({ tape }) => `/tapes/${tape}`,
    open: (page) => press(page, 'pencil', 'main'),
  },
  {
    name: 'tape-make',
    path: '/tapes',
    isOverlay: true,
    open: (page) => press(page, 'plus', 'main'),
  },
  {
    name: 'tape-put-onto',
    path: '/movies',
    isOverlay: true,
    open: (page) => chooseForFirst(page, 'cassette-tape'),
  },
  { name: 'tape-labels', path: '/tapes/labels' },
  { name: 'tape-labels-small', path: '/tapes/labels?sheet=l4732-a4&first=4' },
  {
    name: 'tape-import',
    path: '/tapes',
    isOverlay: true,
    open: async (page) => {
      await press(page, 'ellipsis-vertical', 'main');
      await page.getByRole('menuitem').nth(1).click();
      await page.getByRole('textbox').last().fill('label,kind\nLake 87,Hi8\nItaly,Laserdisc');
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'tape-scanned-missing', path: '/t/999999' },
];
