import { useSyncExternalStore } from 'react';
import { readThemeChoice, watchTheme, type ThemeChoice } from '#lib/theme.ts';

/** Returns the theme the person chose; change it with setThemeChoice. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(watchTheme, readThemeChoice);
}
