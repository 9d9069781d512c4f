/** What the person chose; public/theme.js applies the same rule before the first paint. */
export type ThemeChoice = 'system' | 'light' | 'dark';
type Theme = 'light' | 'dark';

const storageKey = 'heirloom.theme';
const changed = 'heirloom:theme';
const barColor: Record<Theme, string> = { light: '#faf9f8', dark: '#110e0c' };

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Stores the choice and applies it at once. */
export function setThemeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage the choice still applies to this page.
  }
  applyTheme(choice);
  window.dispatchEvent(new Event(changed));
}

export function resolveTheme(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice !== 'system') return choice;
  return systemIsDark ? 'dark' : 'light';
}

/** Follows the system's theme and changes made in other tabs; returns a function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const system = systemPreference();
  const follow = () => {
    applyTheme(readThemeChoice());
    onChange();
  };
  system.addEventListener('change', follow);
  window.addEventListener('storage', follow);
  window.addEventListener(changed, onChange);
  return () => {
    system.removeEventListener('change', follow);
    window.removeEventListener('storage', follow);
    window.removeEventListener(changed, onChange);
  };
}

function applyTheme(choice: ThemeChoice): void {
  const theme = resolveTheme(choice, systemPreference().matches);
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColor[theme]);
}

function systemPreference(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}
