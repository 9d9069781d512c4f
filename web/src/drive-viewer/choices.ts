import { chooseLanguage, languages, type Language } from '@heirloom/contract/languages/language.ts';

const languageKey = 'heirloom.language';
/** The same as in public/theme.js, which sets the theme before the first paint. */
const themeKey = 'heirloom.theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The language that was chosen on a drive in this browser, else that of the browser. */
export function wantedLanguage(): Language {
  const chosen = languages.find((language) => language === read(languageKey)) ?? null;
  return chooseLanguage(chosen, navigator.languages);
}

export function rememberLanguage(language: Language): void {
  write(languageKey, language);
}

export function chosenTheme(): Theme {
  return themes.find((theme) => theme === read(themeKey)) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  write(themeKey, theme);
  applyTheme(theme);
}

/** Follows the system while the page is open, unless another theme was chosen. */
export function followSystemTheme(signal: AbortSignal): void {
  systemIsDark().addEventListener('change', () => applyTheme(chosenTheme()), { signal });
}

function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark().matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

/** A browser may keep nothing for pages from a disk: the choice then lasts as long as the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}
