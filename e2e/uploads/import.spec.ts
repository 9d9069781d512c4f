import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const files = makeFamilyFiles({ photos: ['Boat', 'Attic', 'Garden'] });
test.afterAll(() => files.remove());

const choose = (page: Page, chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('main input[type=file]:not([webkitdirectory])').setInputFiles(chosen);

test('a person brings files of their own: sends, goes on after the window was closed, plans, starts, and undoes [MOVE-02, MOVE-12]', async ({
  newPerson,
}) => {
  const { page } = await newPerson('anna');
  await page.goto('/');
  await page.getByRole('link', { name: 'Bring your memories' }).click();
  await expect(page.getByText('Nothing was imported yet.')).toBeVisible();

  // The line is dead after the first file.
  const [first, ...others] = files.paths;
  let isDead = true;
  await page.route('**/api/uploads', (route) => {
    const metadata = route.request().headers()['upload-metadata'] ?? '';
    const isFirst = metadata.includes(Buffer.from(path.basename(first!)).toString('base64'));
    return isDead && !isFirst ? route.abort() : route.continue();
  });
  const letter = {
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  };
  const chosen = await Promise.all(
    [first!, ...others].map(async (file) => ({
      name: path.basename(file),
      mimeType: 'image/jpeg',
      buffer: await readFile(file),
    })),
  );
  await choose(page, [...chosen, letter]);
  await expect(page.getByText('Sending 1 of 4 files')).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.goto('/');
  isDead = false;

  await page.goto(address);
  await expect(page.getByText('1 file arrived so far.')).toBeVisible();
  await choose(page, [...chosen, letter]);
  await expect(page.getByText(/^3 files would come in/)).toBeVisible();
  await expect(page.getByText('This is not a film, photo or recording.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the import' }).click();
  await expect(page.getByText(/^3 files came in/)).toBeVisible();
  const kept = page.getByRole('region', { name: 'What came in' }).last();
  await expect(kept.getByRole('link', { name: 'Boat' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Everything that came in was moved to the trash.')).toBeVisible();
  await page.getByRole('link', { name: 'To the trash' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Garden' })).toBeVisible();
});
