import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.resetModules());

it.each([
  ['en', '42%'],
  ['de', '42\u00a0%'],
] as const)('writes percent as people do who read %s [CORE-11]', async (language, written) => {
  vi.resetModules();
  const { setPageLanguage } = await import('#languages/page-language.ts');
  setPageLanguage(language, {});
  const { formatPercent } = await import('#lib/format-percent.ts');
  expect(formatPercent(42)).toBe(written);
});
