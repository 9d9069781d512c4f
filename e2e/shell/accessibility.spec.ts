import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/heirloom.ts';

const pages = [
  '/',
  '/movies',
  '/photos',
  '/audio',
  '/media',
  '/collections',
  '/my-files',
  '/files',
];

test('no page has an accessibility fault that a machine can find (WCAG 2.2 AA), light or dark', async ({
  person,
}) => {
  const { page } = person;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const path of pages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const found = await faultsOf(page);
      expect(found, `${path} ${theme}`).toEqual([]);
    }
  }
});

test('the auth page is free of faults too', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

const faultsOf = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};
