import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readThemeChoice, resolveTheme, setThemeChoice, watchTheme } from '#lib/theme.ts';

/** Fakes the system's colour preference, which a test can change. */
function fakeSystem(isDark: boolean) {
  const listeners = new Set<() => void>();
  const list = {
    matches: isDark,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => list);
  return {
    listeners,
    turn(next: boolean) {
      list.matches = next;
      for (const listener of listeners) listener();
    },
  };
}

const shownTheme = () => document.documentElement.dataset['theme'];

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="" />';
  delete document.documentElement.dataset['theme'];
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['system', false, 'light'],
  ['system', true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
] as const)('shows %s on a system that is dark: %s as %s', (choice, systemIsDark, expected) => {
  expect(resolveTheme(choice, systemIsDark)).toBe(expected);
});

describe('the choice', () => {
  it('is kept, shown at once and coloured in the bar of the browser', () => {
    fakeSystem(false);
    setThemeChoice('dark');
    expect(localStorage.getItem('heirloom.theme')).toBe('dark');
    expect(readThemeChoice()).toBe('dark');
    expect(shownTheme()).toBe('dark');
    expect(document.querySelector('meta')?.content).toBe('#110e0c');
  });

  it('is forgotten when it goes back to the system', () => {
    fakeSystem(true);
    setThemeChoice('light');
    setThemeChoice('system');
    expect(localStorage.getItem('heirloom.theme')).toBeNull();
    expect(shownTheme()).toBe('dark');
  });

  it('is the system when storage holds nonsense', () => {
    localStorage.setItem('heirloom.theme', 'pink');
    expect(readThemeChoice()).toBe('system');
  });
});

describe('watching', () => {
  it('follows the system until it stops', () => {
    const system = fakeSystem(false);
    const onChange = vi.fn<() => void>();
    const stop = watchTheme(onChange);
    system.turn(true);
    expect(shownTheme()).toBe('dark');
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
    expect(system.listeners.size).toBe(0);
  });

  it('follows a choice made in another tab', () => {
    fakeSystem(false);
    const stop = watchTheme(() => {});
    localStorage.setItem('heirloom.theme', 'dark');
    window.dispatchEvent(new Event('storage'));
    expect(shownTheme()).toBe('dark');
    stop();
  });

  it('tells of a choice made on this page', () => {
    fakeSystem(false);
    const onChange = vi.fn<() => void>();
    const stop = watchTheme(onChange);
    setThemeChoice('dark');
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
  });
});
