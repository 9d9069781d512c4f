import type { Locator, Page, Route } from '@playwright/test';
import { type FamilyFiles, makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { lockOf, signInAgain } from '../fixtures/session-lock.ts';
import { expectToast } from '../fixtures/toast.ts';

let files: FamilyFiles;

test.beforeAll(() => {
  files = makeFamilyFiles({ photos: ['Porch'], films: ['Lake'], recordings: ['Lullaby', 'Story'] });
});
test.afterAll(() => files.remove());

async function openDialog(page: Page, path: string, button: string, name: string) {
  await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openFromHeader(page: Page) {
  await page.goto('/movies');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await page.getByRole('menuitem', { name: /Single Upload/ }).click();
  return page.getByRole('dialog', { name: 'Single Upload' });
}

function refuse(message: string) {
  return (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message } })
      : route.fallback();
}

test('each dialog says in its own words that the file arrived, and the list shows it [ERR-18, ERR-21, ERR-22, ERR-23, UPLOAD-01, UPLOAD-02, UPMOVIE-01, UPMOVIE-05, UPAUDIO-01, UPAUDIO-02, UPAUDIO-07, UPSINGLE-05, UPSINGLE-06, UPSINGLE-07]', async ({
  person: { page },
}) => {
  const movie = await openDialog(page, '/movies', 'Upload Video', 'Upload Movie');
  await movie.locator('input[type=file]').first().setInputFiles(files.of('Lake'));
  const movieSteps = await percentsOf(movie);
  await movie.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Upload successful', 'Your movie has been uploaded successfully');
  expect(await movieSteps()).toEqual(expect.arrayContaining([10, 20, 30, 80, 100]));
  await expect(movie).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lake' })).toBeVisible();

  const photo = await openDialog(page, '/photos', 'Upload Photo', 'Upload Photo');
  await photo.locator('input[type=file]').first().setInputFiles(files.of('Porch'));
  await photo.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Upload successful.');
  await expect(page.getByRole('listitem').filter({ hasText: 'Porch' })).toBeVisible();

  const audio = await openDialog(page, '/audio', 'Upload Audio', 'Upload Audio');
  await audio.locator('input[type=file]').first().setInputFiles(files.of('Lullaby'));
  await audio.getByLabel('Title').fill('  Grandma sings  ');
  const release = await hold(page);
  const audioSteps = await percentsOf(audio);
  await audio.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(audio.getByRole('progressbar')).toBeVisible();
  await expect(audio.getByRole('button', { name: 'Uploading…' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(audio).toBeVisible();
  await expect(audio.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expectToast(page, 'Success!', 'Audio uploaded successfully');
  expect(await audioSteps()).toEqual(expect.arrayContaining([10, 30, 70, 100]));
  await expect(page.getByRole('listitem').filter({ hasText: 'Grandma sings' })).toBeVisible();

  const single = await openFromHeader(page);
  await single.getByRole('radio', { name: 'Audio' }).click();
  await single.locator('input[type=file]').first().setInputFiles(files.of('Story'));
  const releaseSingle = await hold(page);
  await single.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(single.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
  await expect(single).toContainText('10%');
  const singleSteps = await percentsOf(single);
  await page.keyboard.press('Escape');
  await expect(single).toBeVisible();
  releaseSingle();
  await expectToast(page, 'Audio uploaded successfully!');
  await expect(single).toBeHidden();
  expect(await singleSteps()).toEqual(expect.arrayContaining([10, 50, 70, 85, 95, 100]));
  const again = await openFromHeader(page);
  await expect(again.getByLabel('Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audio' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Story' })).toBeVisible();
});

test('a refused upload says why, what was typed stays, and it goes on after signing in again [ERR-04, ERR-05, ERR-06, ERR-07, ERR-11, UPSINGLE-08, UPPHOTO-04]', async ({
  person: { page, password },
}) => {
  await page.route('**/api/uploads', refuse('No more of this'));
  const movie = await openDialog(page, '/movies', 'Upload Video', 'Upload Movie');
  await movie.locator('input[type=file]').first().setInputFiles(files.of('Lake'));
  await movie.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Upload failed', 'Error: Movie upload failed: No more of this');

  const photo = await openDialog(page, '/photos', 'Upload Photo', 'Upload Photo');
  await photo.locator('input[type=file]').first().setInputFiles(files.of('Porch'));
  await photo.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Photo upload failed: No more of this');

  const audio = await openDialog(page, '/audio', 'Upload Audio', 'Upload Audio');
  await audio.locator('input[type=file]').first().setInputFiles(files.of('Lullaby'));
  await audio.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'No more of this');

  const single = await openFromHeader(page);
  await single.locator('input[type=file]').first().setInputFiles(files.of('Lake'));
  await single.getByLabel('Title').fill('The lake in winter');
  await single.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Upload failed', 'Error: No more of this');
  await expect(single).toContainText('Error: No more of this');
  await expect(single.getByLabel('Title')).toHaveValue('The lake in winter');

  await answerUploads(page, 403);
  await single.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Upload failed', 'Error: Unknown error');
  await answerUploads(page, 401);
  await single.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(lockOf(page)).toBeVisible();
  await page.unroute('**/api/uploads');
  await signInAgain(page, password);
  await expect(lockOf(page)).toBeHidden();
  await expect(single).toBeHidden();
  await page.goto('/movies');
  await expect(page.getByRole('listitem').filter({ hasText: 'The lake in winter' })).toBeVisible();
});

test('a file dropped anywhere on the page goes to the bulk queue', async ({ person: { page } }) => {
  await page.goto('/photos');
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'Dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  });
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('body', event, { dataTransfer: dropped });
  }
  const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Dropped');
});

/** Answers uploads with a status and without a reason. */
async function answerUploads(page: Page, status: number): Promise<void> {
  await page.unroute('**/api/uploads');
  await page.route('**/api/uploads', (route) => route.fulfill({ status, body: '' }));
}

/** Holds uploads back until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/uploads', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Records the percentages that a dialog's progress bar shows from now on. */
async function percentsOf(dialog: Locator): Promise<() => Promise<number[]>> {
  const seen = await dialog.evaluateHandle((element) => {
    const values = new Set<number>();
    const note = () => {
      const now = element.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      if (now) values.add(Number(now));
    };
    new MutationObserver(note).observe(element, {
      attributes: true,
      childList: true,
      subtree: true,
    });
    note();
    return values;
  });
  return () => seen.evaluate((values) => [...values]);
}
