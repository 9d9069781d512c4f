import { allScreens } from '../screens/all-screens.ts';
import type { Screen, State } from '../screens/screen.ts';

export type Theme = 'light' | 'dark';
export type Size = { width: number; height: number };

/** One visit of a screen, and the themes in which its picture is taken. */
export type Shot = {
  screen: Screen;
  state: State;
  size: Size;
  /** Of the browser, which decides in which language the app speaks. */
  locale: string;
  themes: readonly Theme[];
};

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const laptop = { width: 1440, height: 900 };

type Row = { size: Size; locale: string; themes: readonly Theme[]; of: 'all' | 'main' };

/** What is taken of which screens; the main ones also in the other themes and widths. */
const rows: Row[] = [
  { size: phone, locale: 'en-US', themes: ['light'], of: 'all' },
  { size: laptop, locale: 'en-US', themes: ['dark'], of: 'all' },
  { size: tablet, locale: 'en-US', themes: ['light', 'dark'], of: 'main' },
  { size: phone, locale: 'de-DE', themes: ['light'], of: 'all' },
];
const bothThemes = ['light', 'dark'] as const;

/** Lists the visits of all screens whose name begins with one of these, or of all. */
export function shotsOf(names: readonly string[]): Shot[] {
  const chosen = allScreens.filter(
    ({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)),
  );
  return chosen.flatMap((screen) =>
    (screen.states ?? ['full']).flatMap((state) =>
      rows
        .filter((row) => isWanted(screen, row))
        .map(({ size, locale, themes }) => ({
          screen,
          state,
          size,
          locale,
          themes: screen.isMain && locale === 'en-US' ? bothThemes : themes,
        })),
    ),
  );
}

function isWanted({ only, isMain }: Screen, { size, of }: Row): boolean {
  if (of === 'main' && !isMain) return false;
  return only === undefined || (only === 'phone') === size.width < tablet.width;
}

/** The name of a picture's file, the same in every run. */
export function nameOf({ screen, state, size, locale }: Shot, theme: Theme): string {
  return [screen.name, state, size.width, theme, locale.slice(0, 2)].join('-');
}
