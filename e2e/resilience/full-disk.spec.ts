import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { type HeirloomServer, serverFixture, startHeirloom } from '../fixtures/heirloom-server.ts';
import { expect, test as base } from '../fixtures/heirloom.ts';

/** More bytes than any disk has: keeping them free leaves no capacity for uploads. */
const everything = String(2 ** 52);

const test = base.extend<object, { server: HeirloomServer }>({
  server: serverFixture(() => startHeirloom({ KEEP_FREE_BYTES: everything })),
});

test('a full disk is told before anything is lost, and the archive stays usable', async ({
  person,
}) => {
  const { page } = person;
  const files = makeFamilyFiles({ photos: ['Beach'] });
  await page.goto('/');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await page.getByRole('menuitem', { name: /Bulk Upload/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
  await dialog.locator('input[type=file]').first().setInputFiles(files.paths);
  await dialog.getByRole('button', { name: /^Upload \d+ file/ }).click();
  await expect(
    dialog.getByText('The server has no room left for new files.').first(),
  ).toBeVisible();
  // The dialog keeps the file and its title for another try.
  await expect(dialog.getByRole('textbox', { name: /title/i }).first()).toHaveValue('Beach');
  files.remove();
  await page.goto('/photos');
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
});
