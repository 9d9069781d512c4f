import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { expectToast } from '../fixtures/toast.ts';

const files = makeFamilyFiles({
  photos: ['Red bicycle'],
  films: ['Sailing lesson'],
  recordings: ['Orchard story'],
});
test.afterAll(() => files.remove());

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Items in Summer' }).getByRole('heading', { level: 3 });
async function chooseFor(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a collection is filled, ordered with the keyboard, captioned, played through, downloaded, emptied and deleted [COLL-08, COLLPAGE-01, COLLPAGE-02, COLLPAGE-04, COLLPAGE-05, COLLPAGE-06, ERR-29, ERR-30, ERR-34]', async ({
  person,
}) => {
  const { page } = person;
  await addFiles(page, files.paths);
  await makeEmpty(page);
  await page.getByRole('link', { name: 'Add Items' }).first().click();
  for (const title of ['Sailing lesson', 'Red bicycle', 'Orchard story']) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  }
  await page.getByRole('button', { name: 'Add to "Summer"' }).click();
  await expect(titles(page)).toHaveText(['Sailing lesson', 'Red bicycle', 'Orchard story']);
  await expect(page.getByText('3 items', { exact: true })).toBeVisible();

  // Opens the menu of the focused card and chooses its entry by keyboard only.
  await page.getByRole('button', { name: 'More actions for Sailing lesson' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move right' }).focus();
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText(['Red bicycle', 'Sailing lesson', 'Orchard story']);
  await expect(page.getByText('Sailing lesson is now item 2 of 3')).toBeAttached();

  await chooseFor(page, 'Red bicycle', 'Add caption');
  await page.getByRole('textbox', { name: 'Caption' }).fill('Behind the house, in June.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Caption saved');
  await expect(page.getByText('Behind the house, in June.')).toBeVisible();

  await watchAll(page);
  await downloadZip(page);

  await chooseFor(page, 'Orchard story', 'Remove from collection');
  await expectToast(page, 'Item removed');
  await expect(titles(page)).toHaveText(['Red bicycle', 'Sailing lesson']);
  await page.goto('/audio');
  await expect(page.getByRole('link', { name: 'Orchard story', exact: true })).toBeVisible();

  await page.goto('/collections');
  await chooseFor(page, 'Summer', 'Delete');
  await expect(
    page.getByText('Are you sure you want to delete "Summer"? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Collection deleted');
  await expect(page.getByText('No collections yet')).toBeVisible();
});

async function makeEmpty(page: Page): Promise<void> {
  await page.goto('/collections');
  await page.getByRole('button', { name: 'Create Collection' }).first().click();
  await page.getByLabel('Name').fill('Summer');
  await page.getByLabel('Description').fill('All of 1987.');
  await page.getByRole('button', { name: 'Next: Add Media' }).click();
  await page.getByRole('button', { name: 'Skip & Create' }).click();
  await expect(page.getByText('Collection is empty')).toBeVisible();
  await expect(
    page.getByText('Add photos or videos to start building your collection'),
  ).toBeVisible();
  await expect(page.getByText('All of 1987.')).toBeVisible();
  await expect(page.getByText('0 items', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Collections' })).toHaveAttribute(
    'href',
    '/collections',
  );
  await expect(page.getByRole('link', { name: 'Browse Media' })).toHaveAttribute('href', '/media');
}

/** Waits while a photo is shown for six seconds and then a film and a recording really play to their ends. */
async function watchAll(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByText(/Preparing|Processing/).count();
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  await page.getByRole('button', { name: 'Play all' }).click();
  const show = page.getByRole('dialog', { name: 'Slideshow of Summer' });
  const title = show.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Red bicycle');
  await expect(show.getByText('Behind the house, in June.')).toBeVisible();
  await expect(show.getByText('1 of 3')).toBeAttached();
  await expect(title).toHaveText('Sailing lesson');
  await expect
    .poll(() => show.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(0.2);
  await expect(title).toHaveText('Orchard story');
  await expect(show.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(title).toHaveText('Sailing lesson');
  await page.keyboard.press('Escape');
  await expect(show).toBeHidden();
}

async function downloadZip(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await chooseFor(page, 'Summer', 'Download as ZIP');
  expect((await download).suggestedFilename()).toBe('Summer.zip');
  expect(await (await download).failure()).toBeNull();
  await expectToast(
    page,
    'Your download begins',
    '"Summer" comes as one ZIP file with the 3 originals.',
  );
}
