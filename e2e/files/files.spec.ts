import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { expectToast } from '../fixtures/toast.ts';

const anna = makeFamilyFiles({
  photos: ['Boat', 'Attic'],
  films: ['Sailing lesson'],
  recordings: ['Orchard story'],
});
const bert = makeFamilyFiles({ photos: ['Not yours'] });
test.afterAll(() => [anna, bert].forEach(({ remove }) => remove()));

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const titles = (page: Page) => page.getByRole('row').getByRole('link', { name: /^(?!View)/ });
const press = (page: Page, action: string, title: string) =>
  page.getByRole('button', { name: `${action}: ${title}`, exact: true }).click();

test('My Files: search, sort, rename, view, download, play and delete one’s own files [MYFILES-01, MYFILES-02, MYFILES-03, MYFILES-04, MYFILES-05, ERR-59, ERR-60, TRASH-02, TRASH-03, ISOL-01]', async ({
  newPerson,
}) => {
  const [{ page, context }, stranger] = [await newPerson('anna'), await newPerson('bert')];
  await addFiles(page, anna.paths);
  await addFiles(stranger.page, bert.paths);
  await page.goto('/my-files');
  await expect(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible();
  await expect(page.getByText(/^4 files, /)).toBeVisible();
  await expect(page.getByText('Not yours')).toHaveCount(0);

  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(titles(page)).toHaveText(['Attic', 'Boat', 'Orchard story', 'Sailing lesson']);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(titles(page)).toHaveText(['Sailing lesson', 'Orchard story', 'Boat', 'Attic']);
  await page.getByRole('searchbox', { name: 'Search your files' }).fill('story');
  await expect(titles(page)).toHaveText(['Orchard story']);
  await page.getByRole('searchbox', { name: 'Search your files' }).fill('zzz');
  await expect(page.getByText('No files found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your files' }).fill('');
  await expect(titles(page)).toHaveCount(4);

  await renameInPlace(page);
  await downloadOriginal(page);

  await press(page, 'Play Audio', 'Orchard story');
  await expect(page.getByRole('region', { name: 'Audio player' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause Audio: Orchard story' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play Audio/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'View: Boat' }).click();
  await expect(page).toHaveURL(/\/photos\//);
  await page.goBack();

  await press(page, 'Delete', 'Attic');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Are you sure you want to delete "Attic"?')).toBeVisible();
  await expect(question.getByText('It stays in the trash for 30 days.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File deleted successfully')).toBeVisible();
  await expect(rowOf(page, 'Attic')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Attic')).toBeVisible();

  // The other person sees nothing of these files: their list contains only their own file.
  await stranger.page.goto('/my-files');
  await expect(titles(stranger.page)).toHaveText(['Not yours']);
  await context.close();
});

async function renameInPlace(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'File name' });
  await press(page, 'Rename', 'Boat');
  await expect(field).toBeFocused();
  await field.fill('Something else');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Boat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename: Boat' })).toBeFocused();

  await press(page, 'Rename', 'Boat');
  await field.fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('File name cannot be empty')).toBeVisible();
  await field.fill('The red boat');
  await page.keyboard.press('Enter');
  await expectToast(page, 'File name updated successfully');
  await expect(rowOf(page, 'The red boat')).toBeVisible();
  await press(page, 'Rename', 'The red boat');
  await field.fill('Boat');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'File name updated successfully');
}

/** Downloads an original, and expects the name and the size of the uploaded file. */
async function downloadOriginal(page: Page): Promise<void> {
  const waiting = page.waitForEvent('download');
  await press(page, 'Download', 'Sailing lesson');
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Sailing lesson.mp4');
  const { size } = statSync(await download.path());
  expect(size).toBe(statSync(anna.of('Sailing lesson')).size);
}

test('File Manager: edit one or several, download and delete several, with the room that is used [FILES-01, FILES-02, FILES-03, FILES-04, ERR-58, ERR-59, TRASH-03]', async ({
  person,
}) => {
  const { page } = person;
  await page.goto('/files');
  await expect(page.getByText('No files found')).toBeVisible();
  await addFiles(page, anna.paths);
  await expect(page.getByText(/[KM]B used$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('button', { name: 'Single Upload' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bulk Upload' })).toBeVisible();
  // The server processes files in the background, and the list shows when they are ready.
  await expect(page.getByRole('row').getByText('Ready')).toHaveCount(4);

  await press(page, 'Edit', 'Boat');
  const edit = page.getByRole('dialog', { name: 'Edit file' });
  await edit.getByLabel('Title').fill('Red boat');
  await edit.getByLabel('Description').fill('Tied up for the winter.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'File updated successfully');
  await expect(rowOf(page, 'Red boat').getByText('Tied up for the winter.')).toBeVisible();

  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(titles(page)).toHaveText(['Attic', 'Orchard story', 'Red boat', 'Sailing lesson']);
  await page.getByRole('checkbox', { name: 'Select Attic' }).check();
  await page.getByRole('checkbox', { name: 'Select Red boat' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 items selected')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Edit' }).click();
  const editAll = page.getByRole('dialog', { name: 'Edit 3 files' });
  await expect(editAll.getByRole('button', { name: 'Save' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await editAll.getByLabel('Title').fill('Summer');
  await editAll.getByLabel('Description').fill('From the blue box.');
  await editAll.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, '3 files updated successfully');
  await expect(titles(page)).toHaveText([
    'Sailing lesson',
    'Summer (1)',
    'Summer (2)',
    'Summer (3)',
  ]);
  await expect(page.getByText('From the blue box.')).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select Summer (1)' }).check();
  await page.getByRole('checkbox', { name: 'Select Summer (3)' }).check();
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await bar.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => names.toSorted()).toEqual(['Attic.jpg', 'Boat.jpg']);

  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Are you sure you want to delete 2 files?')).toBeVisible();
  await expect(question.getByText('They stay in the trash for 30 days.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 files deleted successfully')).toBeVisible();
  await expect(titles(page)).toHaveText(['Sailing lesson', 'Summer (2)']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, '2 files restored');
  await expect(titles(page)).toHaveCount(4);
});
