import { expect, it, vi } from 'vitest';
import { z } from '#zod.ts';

it('reads what it gets without making functions of text', () => {
  const makeFunction = vi.spyOn(globalThis, 'Function');
  try {
    expect(z.object({ title: z.string() }).parse({ title: 'Lake' })).toEqual({ title: 'Lake' });
    expect(makeFunction).not.toHaveBeenCalled();
  } finally {
    makeFunction.mockRestore();
  }
});
