import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { giveHarvest, openDateOfHarvest } from '../fixtures/harvest.ts';
import { expect, test } from '../fixtures/heirloom.ts';

test('without a connection nothing typed is lost, and it goes on when it is back', async ({
  person,
  server,
}) => {
  const { page, context } = person;
  giveHarvest(server, person);
  const dialog = await openDateOfHarvest(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save date' }).click();
  await expect(dialog.getByText('Heirloom cannot be reached.', { exact: false })).toBeVisible();
  await expect(dialog.getByLabel('Year')).toHaveValue('1987');

  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Save date' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Harvest' })).toContainText('1987');
});

test('a database that dies is started again, and the open page goes on', async ({
  person,
  server,
}) => {
  const { page } = person;
  giveHarvest(server, person);
  const dialog = await openDateOfHarvest(page);
  const pidFile = path.join(server.dataDir, 'database', 'pg18', 'postmaster.pid');
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Save date' }).click();
    await expect(dialog).toBeHidden({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('listitem').filter({ hasText: 'Harvest' })).toContainText('1987');
});

test('words that were typed survive a reload, a lost connection and a closed window, and signing out leaves none on the device [SESSION-02]', async ({
  person,
  server,
}) => {
  const { context } = person;
  giveHarvest(server, person);
  const sent = (page: Page) => page.waitForResponse('**/api/rpc/drafts/save');
  const openEdit = async (page: Page) => {
    await page.goto('/movies');
    await page.getByRole('button', { name: 'More actions for Harvest' }).click();
    await page.getByRole('menuitem', { name: 'Edit title and description' }).click();
    return page.getByRole('dialog');
  };
  let page = person.page;
  let dialog = await openEdit(page);
  await Promise.all([sent(page), dialog.getByLabel('Title').fill('Harvest in the valley')]);
  // The page goes before the quiet moment after which words are sent.
  await dialog.getByLabel('Description').fill('Filmed by Grandpa.');
  await page.reload();

  dialog = await openEdit(page);
  await expect(dialog.getByText('Your changes from a moment ago are here.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Harvest in the valley');
  await expect(dialog.getByLabel('Description')).toHaveValue('Filmed by Grandpa.');
  await context.setOffline(true);
  await dialog.getByLabel('Description').fill('Filmed by Grandpa in 1987.');
  await expect.poll(() => unsentWords(page)).toContain('Grandpa in 1987');
  await page.close();

  await context.setOffline(false);
  page = await context.newPage();
  dialog = await openEdit(page);
  await expect(dialog.getByLabel('Description')).toHaveValue('Filmed by Grandpa in 1987.');
  await expect.poll(() => unsentWords(page)).toBe('[]');
  await dialog.getByLabel('Description').fill('Filmed in 1987.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await unsentWords(page)).toBe('[]');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('1987');
});

/** Returns what IndexedDB has of drafts, as JSON. */
function unsentWords(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('heirloom.drafts');
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('unsent').objectStore('unsent').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );
}
