import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messagesOf } from '#languages/messages-of.ts';
import { setPageLanguage } from '#languages/page-language.ts';
import { loadFirstPart, loadPart } from '#lib/load-part.ts';

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

it('waits for the texts of its language, which a first page has already [CORE-12]', async () => {
  const loadOthers = vi
    .fn<() => Promise<Record<string, unknown>>>()
    .mockResolvedValue({ dialog: { save: 'Sichern' } })
    .mockRejectedValueOnce(new Error('no texts'));
  setPageLanguage('de', { home: { title: 'Start' } }, loadOthers);
  const readTexts = async () => [
    messagesOf('home', { title: 'Home' }).title,
    messagesOf('dialog', { save: 'Save' }).save,
  ];
  expect(await loadFirstPart(readTexts)).toEqual(['Start', 'Save']);
  const part = loadPart(readTexts);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await part).toEqual(['Start', 'Sichern']);
  expect(await loadPart(readTexts)).toEqual(['Start', 'Sichern']);
  expect(loadOthers).toHaveBeenCalledTimes(2);
  setPageLanguage('en', null);
});
