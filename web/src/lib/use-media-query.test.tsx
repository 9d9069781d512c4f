import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMediaQuery } from '#lib/use-media-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('tells whether a query holds, and follows it', () => {
  const listeners = new Set<() => void>();
  const list = {
    matches: false,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => list);
  const { result, unmount } = renderHook(() => useMediaQuery('(width < 48rem)'));
  expect(result.current).toBe(false);
  list.matches = true;
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(result.current).toBe(true);
  unmount();
  expect(listeners.size).toBe(0);
});
