import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { expectToast } from '../fixtures/toast.ts';

const files = makeFamilyFiles({ photos: ['One', 'Two', 'Three'], films: ['Sailing lesson'] });
test.afterAll(() => files.remove());

test('things go into collections from their cards, one by one and several at once, each only once [ADDTO-01, ADDTO-02, ADDTO-03, ADDTO-04, MEDIA-03, ERR-29, ERR-30]', async ({
  person,
}) => {
  const { page } = person;
  await addFiles(page, files.paths);
  const dialog = page.getByRole('dialog', { name: 'Add to Collection' });
  const openFor = async (title: string) => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Add to Collection' }).click();
  };

  await page.goto('/movies');
  await openFor('Sailing lesson');
  await expect(dialog.getByText('No collections yet')).toBeVisible();
  await dialog.getByLabel('New collection').fill('   ');
  await dialog.getByLabel('New collection').press('Enter');
  await expectToast(page, 'Name required', 'Please enter a collection name');
  await dialog.getByLabel('New collection').fill('On the water');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Collection created');
  await expect(dialog.getByRole('button', { name: 'Added' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // When opened again, the dialog says 'Already in' instead of 'Added'.
  await openFor('Sailing lesson');
  await expect(dialog.getByRole('button', { name: 'Already in' })).toBeVisible();
  await expect(dialog.getByText('1 item · Mixed')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/photos');
  await openFor('One');
  await dialog.getByRole('button', { name: 'Add to On the water' }).click();
  await expectToast(page, 'Item added');
  await expect(dialog.getByRole('button', { name: 'Added' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');

  // Adds several items by keyboard, starting from the collection itself.
  await page.goto('/collections');
  await page.getByRole('link', { name: 'On the water' }).click();
  await page.getByRole('link', { name: 'Add Items' }).click();
  // The collection has a card of the same name, as long as its page is still there.
  await expect(page.getByRole('heading', { level: 1, name: 'Your Media' })).toBeVisible();
  for (const [place, title] of ['One', 'Two', 'Three'].entries()) {
    // Focus and key in one step: a card may move meanwhile, because another one became ready.
    await page.getByRole('link', { name: title, exact: true }).press('Space');
    await expect(
      page.getByText(`${place + 1} item${place === 0 ? '' : 's'} selected`),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: 'Add to "On the water"' }).click();
  await expectToast(page, '2 items added', '1 item already there.');
  await expect(
    page.getByRole('list', { name: 'Items in On the water' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Two', 'Three', 'One', 'Sailing lesson']);
});
