import type { Locator, Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { expectToast } from '../fixtures/toast.ts';

const anna = makeFamilyFiles({
  photos: ['Red bicycle', 'Low tide'],
  films: ['Sailing lesson'],
  recordings: ['Orchard story'],
});
const bert = makeFamilyFiles({ photos: ['Bert at the fair'] });
test.afterAll(() => [anna, bert].forEach(({ remove }) => remove()));

const titlesIn = (dialog: Locator) => dialog.getByRole('listitem').locator('span.truncate');
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `More actions for ${name}` }).click();

test('a collection is made in two steps from one’s own media, gets a picture and a place on the home page; another person sees nothing of it [COLL-01, COLL-03, COLL-04, COLL-05, COLL-07, COLL-09, COLL-15, COLLNEW-01, COLLNEW-02, COLLNEW-03, COLLNEW-04, COLLNEW-05, COLLNEW-06, COLLNEW-07, COLLNEW-09, PICK-01, PICK-02, PICK-03, PICK-04, PICK-05, PICK-06, PICK-07, PICK-08, PICK-09, COLLTHUMB-01, COLLTHUMB-02, COLLTHUMB-03, ERR-31, ERR-32, ERR-33, HOME-11, ISOL-01]', async ({
  newPerson,
}) => {
  const [{ page }, stranger] = [await newPerson('anna'), await newPerson('bert')];
  await addFiles(page, anna.paths);
  await addFiles(stranger.page, bert.paths);

  await page.goto('/collections');
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  await expect(page.getByText('Organize your media into collections')).toBeVisible();
  await expect(page.getByText('No collections yet')).toBeVisible();
  await expect(page.getByText('Create your first collection to organize your media')).toBeVisible();

  await page.getByRole('button', { name: 'Create Collection' }).last().click();
  const details = page.getByRole('dialog', { name: 'Create New Collection' });
  await expect(details.getByRole('radio', { name: 'Mixed' })).toBeChecked();
  await details.getByLabel('Name').fill('   ');
  await details.getByRole('button', { name: 'Next: Add Media' }).click();
  await expectToast(page, 'Name required', 'Please enter a collection name');
  await details.getByLabel('Name').fill('Summer 1987');
  await details.getByRole('button', { name: 'Next: Add Media' }).click();

  const media = page.getByRole('dialog', { name: 'Add Media to Collection' });
  for (const name of ['Back', 'Cancel', 'Skip & Create', 'Create Collection']) {
    await expect(media.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await media.getByRole('button', { name: 'Back' }).click();
  await expect(details.getByLabel('Name')).toHaveValue('Summer 1987');
  await details.getByLabel('Name').press('Enter');

  await media.getByRole('button', { name: 'Select Media' }).click();
  await pickSome(page);
  await media.getByRole('button', { name: 'Add More Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media for Collection' });
  await expect(picker.getByRole('checkbox', { name: /Low tide/ })).toBeChecked();
  await picker.getByRole('checkbox', { name: /Sailing lesson/ }).check();
  await picker.getByRole('button', { name: 'Add Selected (3)' }).click();
  await expect(media.getByText('3 items selected')).toBeVisible();
  await media.getByRole('button', { name: 'Create Collection' }).click();
  await expectToast(page, 'Collection created!', '"Summer 1987" created with 3 items.');
  await expect(media).toBeHidden();
  // It opens at once.
  await expect(page.getByRole('heading', { level: 1, name: 'Summer 1987' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Collections' }).click();

  await page.getByRole('button', { name: 'Create Collection' }).click();
  await expect(details.getByLabel('Name')).toHaveValue('');
  await details.getByLabel('Name').fill('For later');
  await details.getByRole('radio', { name: 'Audio' }).check();
  await details.getByRole('button', { name: 'Next: Add Media' }).click();
  await media.getByRole('button', { name: 'Skip & Create' }).click();
  await expectToast(
    page,
    'Collection created!',
    '"For later" has been created. You can add media to it later.',
  );
  await page.getByRole('link', { name: 'Back to Collections' }).click();

  for (const [name, kind, count] of [
    ['Summer 1987', 'Mixed', '3 items'],
    ['For later', 'Audio', '0 items'],
  ] as const) {
    const card = cardOf(page, name);
    await expect(card.getByText(kind, { exact: true })).toBeVisible();
    await expect(card.getByText(count, { exact: true })).toBeVisible();
    await expect(card.getByText(/^Created [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  }

  await chooseThumbnail(page);
  await pinAndFind(page);

  const address = await page.getByRole('link', { name: 'Summer 1987' }).getAttribute('href');
  await stranger.page.goto('/collections');
  await expect(stranger.page.getByText('No collections yet')).toBeVisible();
  await stranger.page.goto(address!);
  await expect(stranger.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

/** Searches, looks at every tab, and picks two items, one with the keyboard. */
async function pickSome(page: Page): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Select Media for Collection' });
  const titles = titlesIn(picker);
  for (const [tab, count, shown] of [
    ['Images', 2, ['Low tide', 'Red bicycle']],
    ['Videos', 1, ['Sailing lesson']],
    ['Audio', 1, ['Orchard story']],
    ['All', 4, ['Low tide', 'Orchard story', 'Red bicycle', 'Sailing lesson']],
  ] as const) {
    const name = new RegExp(`^${tab}\\s*${count}$`);
    await picker.getByRole('tab', { name }).click();
    await expect.poll(async () => (await titles.allTextContents()).toSorted()).toEqual(shown);
  }
  const hues = { image: 'photo', video: 'video', audio: 'audio' };
  for (const [type, hue] of Object.entries(hues)) {
    await expect(picker.locator(`[data-type=${type}]`).first()).toHaveClass(new RegExp(hue));
  }
  const area = picker.getByRole('list', { name: 'Your media' }).locator('..');
  expect((await area.boundingBox())?.height).toBe(384);

  const search = picker.getByPlaceholder('Search media by title...');
  await search.fill('no such thing');
  await expect(picker.getByText('No media found')).toBeVisible();
  await search.fill('TIDE');
  await expect(titles).toHaveText(['Low tide']);
  await expect(picker.getByText('0 items selected')).toBeVisible();
  await picker.getByRole('checkbox', { name: /Low tide/ }).check();
  await expect(picker.getByText('1 item selected')).toBeVisible();

  await search.fill('');
  await expect(titles).toHaveCount(4);
  await picker.getByRole('checkbox').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(picker.getByRole('checkbox').nth(1)).toBeFocused();
  await picker.getByRole('checkbox', { name: /Red bicycle/ }).focus();
  await page.keyboard.press('Space');
  await picker.getByRole('button', { name: 'Add Selected (2)' }).click();
}

async function chooseThumbnail(page: Page): Promise<void> {
  await openMenu(page, 'For later');
  await page.getByRole('menuitem', { name: 'Change Thumbnail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Collection Thumbnail' });
  await expect(
    dialog.getByText('No items in this collection yet. Add some media to select a thumbnail.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await openMenu(page, 'Summer 1987');
  await page.getByRole('menuitem', { name: 'Change Thumbnail' }).click();
  await expect(
    dialog.getByText('Choose an item from your collection to use as the thumbnail image.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Use "Low tide" as the thumbnail' }).click();
  await expectToast(page, 'Thumbnail updated', 'Collection thumbnail set to "Low tide"');
  await expect(dialog).toBeHidden();
}

async function pinAndFind(page: Page): Promise<void> {
  await openMenu(page, 'Summer 1987');
  await page.getByRole('menuitem', { name: 'Pin to home' }).click();
  await expectToast(page, 'Pinned to home');
  await page.goto('/');
  const featured = page.getByRole('region', { name: 'Featured Collections' });
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText([
    'Summer 1987',
    'For later',
  ]);
}
