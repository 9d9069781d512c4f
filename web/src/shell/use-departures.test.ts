import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDepartures } from '#shell/use-departures.ts';

it('counts who has left, not who has come', () => {
  const { result, rerender } = renderHook(({ id }) => useDepartures(id), {
    initialProps: { id: null as string | null },
  });
  const counts = ['anna', 'anna', null, 'bert', 'carla'].map((id) => {
    rerender({ id });
    return result.current;
  });
  expect(counts).toEqual([0, 0, 1, 1, 2]);
});
