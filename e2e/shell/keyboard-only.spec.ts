import type { Locator, Page } from '@playwright/test';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const files = makeFamilyFiles({ photos: ['Red bicycle'] });
test.afterAll(() => files.remove());

/** More Tab stops than any page has before a target. */
const mostStops = 60;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a photo gets into the archive and into a collection without a mouse', async ({ person }) => {
  const { page } = person;
  const press = async (target: Locator, key = 'Enter'): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });

  await page.goto('/');
  await press(page.getByRole('banner').getByRole('button', { name: 'Upload', exact: true }));
  await expect(page.getByRole('menuitem', { name: /Single Upload/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /Bulk Upload/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const upload = page.getByRole('dialog', { name: 'Bulk Upload' });
  const choosing = page.waitForEvent('filechooser');
  await press(button('Choose files', upload));
  await (await choosing).setFiles(files.paths);
  await press(button('Upload 1 file', upload));
  await press(button('Done', upload));
  await expect(upload).toBeHidden();

  await press(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collections' }),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeFocused();
  await press(button('Create Collection').first());
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Wheels');
  await page.keyboard.press('Enter');
  await press(button('Select Media'));
  await press(page.getByRole('checkbox', { name: /Red bicycle/ }), 'Space');
  await press(button('Add Selected (1)'));
  await press(button('Create Collection', page.getByRole('dialog')));
  await expect(page.getByRole('heading', { level: 1, name: 'Wheels' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Red bicycle', exact: true })).toBeVisible();
});
