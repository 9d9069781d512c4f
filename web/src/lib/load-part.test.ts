import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPart } from '#lib/load-part.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
  vi.useRealTimers();
});

function failing(times: number) {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('the part');
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new Error('no part'));
  const settled = vi.fn<(outcome: unknown) => void>();
  loadPart(load).then(settled, settled);
  return { load, settled };
}

it('tries once more after a second, and then gives up', async () => {
  const once = failing(1);
  const always = failing(2);
  await vi.advanceTimersByTimeAsync(900);
  expect(once.load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(200);
  expect(once.settled).toHaveBeenCalledWith('the part');
  expect(always.settled).toHaveBeenCalledWith(new Error('no part'));
});

it.each(['beforeunload', 'pagehide'])('does nothing while the page is left (%s)', async (event) => {
  window.dispatchEvent(new Event(event));
  const { load, settled } = failing(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(settled).toHaveBeenCalledWith('the part');
});

it('goes on when the person stayed after all', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  const { settled } = failing(1);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(settled).toHaveBeenCalledWith('the part');
});
