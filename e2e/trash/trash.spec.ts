import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { expectToast } from '../fixtures/toast.ts';

const files = makeFamilyFiles({ photos: ['Boat', 'Attic', 'Garden', 'Kitchen'] });
test.afterAll(() => files.remove());

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const order = (page: Page) =>
  page.getByRole('list', { name: 'Items in Summer' }).getByRole('heading', { level: 3 });

test('what is deleted lies in the trash, comes back to its place in collections, or goes for good [TRASH-01, TRASH-04, TRASH-05, ERR-59]', async ({
  newPerson,
}) => {
  const [{ page }, stranger] = [await newPerson('anna'), await newPerson('bert')];
  await page.goto('/files?tab=trash');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await addFiles(page, files.paths);
  await makeCollection(page);
  const before = await order(page).allTextContents();
  const album = page.url();

  await page.getByRole('button', { name: 'More actions for Garden' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'File deleted successfully');
  await expect(order(page)).toHaveText(before.filter((title) => title !== 'Garden'));

  await page.goto('/files');
  await page.getByRole('tab', { name: 'Trash' }).click();
  await expect(rowOf(page, 'Garden')).toBeVisible();
  const dates = await rowOf(page, 'Garden')
    .getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    .allTextContents();
  const [deleted = 0, gone = 0] = dates.map((date) => Date.parse(`${date} UTC`));
  expect(gone - deleted).toBe(30 * 24 * 60 * 60 * 1000);
  await page.getByRole('button', { name: 'Restore: Garden' }).click();
  await expectToast(page, 'File restored');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.goto(album);
  await expect(order(page)).toHaveText(before);

  // Deletes one file for good, then the others by emptying the trash. Another person's trash is not affected.
  await page.goto('/files');
  for (const title of ['Boat', 'Attic', 'Kitchen']) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  }
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, '3 files deleted successfully');
  await page.getByRole('tab', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Delete now: Boat' }).click();
  const question = page.getByRole('alertdialog');
  await expect(
    question.getByText('Are you sure you want to delete "Boat"? This action cannot be undone.'),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Delete now' }).click();
  await expectToast(page, 'File deleted for good');
  await expect(rowOf(page, 'Boat')).toHaveCount(0);

  await page.getByRole('button', { name: 'Empty Trash' }).click();
  await expect(
    question.getByText(
      'Are you sure you want to empty the trash? 2 files will be deleted. This action cannot be undone.',
    ),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Empty Trash' }).click();
  await expectToast(page, '2 files deleted for good');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.goto('/my-files');
  await expect(page.getByText(/^1 file, /)).toBeVisible();
  await page.goto(album);
  await expect(order(page)).toHaveText(['Garden']);

  await stranger.page.goto('/files?tab=trash');
  await expect(stranger.page.getByText('The trash is empty')).toBeVisible();
});

async function makeCollection(page: Page): Promise<void> {
  await page.goto('/collections');
  await page.getByRole('button', { name: 'Create Collection' }).first().click();
  await page.getByLabel('Name').fill('Summer');
  await page.getByRole('button', { name: 'Next: Add Media' }).click();
  await page.getByRole('button', { name: 'Select Media' }).click();
  for (const title of ['Boat', 'Garden', 'Attic']) {
    await page.getByRole('checkbox', { name: new RegExp(title) }).check();
  }
  await page.getByRole('button', { name: 'Add Selected (3)' }).click();
  await page.getByRole('button', { name: 'Create Collection' }).last().click();
  await expect(order(page)).toHaveText(['Boat', 'Garden', 'Attic']);
}
