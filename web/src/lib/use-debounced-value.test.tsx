import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('follows only once the value has stood still', () => {
  const { result, rerender } = renderHook(({ value }) => useDebouncedValue(value, 200), {
    initialProps: { value: 'a' },
  });
  rerender({ value: 'ab' });
  act(() => void vi.advanceTimersByTime(150));
  rerender({ value: 'abc' });
  act(() => void vi.advanceTimersByTime(150));
  expect(result.current).toBe('a');
  act(() => void vi.advanceTimersByTime(50));
  expect(result.current).toBe('abc');
});
