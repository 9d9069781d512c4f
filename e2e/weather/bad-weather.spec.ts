import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, type Person, test } from '../fixtures/heirloom.ts';
import type { HeirloomServer } from '../fixtures/heirloom-server.ts';
import { runSql } from '../fixtures/run-sql.ts';

/** A film of that person, without a file. */
const giveFilm = (server: HeirloomServer, { email }: Person): void =>
  runSql(
    server,
    `insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name,
       mime_type, sha256, status, duration_ms, thumbnail_path)
     select gen_random_uuid(), id, 'video', 'Harvest', 'movies', id || '/harvest.mp4', 1000,
       'harvest.mp4', 'video/mp4', md5(email) || md5(email), 'ready', 5000, 'none'
     from auth."user" where email = '${email}'`,
  );

const openDate = async (page: Page): Promise<Locator> => {
  await page.goto('/movies');
  await page.getByRole('button', { name: 'More actions for Harvest' }).click();
  await page.getByRole('menuitem', { name: 'Change date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change date' });
  await dialog.getByLabel('What do you know?').selectOption('year');
  await dialog.getByLabel('Year').fill('1987');
  return dialog;
};

test('without a connection nothing typed is lost, and it goes on when it is back', async ({
  person,
  server,
}) => {
  const { page, context } = person;
  giveFilm(server, person);
  const dialog = await openDate(page);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save date' }).click();
  await expect(dialog.getByText('Heirloom cannot be reached.', { exact: false })).toBeVisible();
  await expect(dialog.getByLabel('Year')).toHaveValue('1987');

  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Save date' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Harvest' })).toContainText('1987');
});

test('a session that ended elsewhere leads to sign-in, and from there back to the same page', async ({
  person,
  server,
}) => {
  const { page, email, password } = person;
  giveFilm(server, person);
  const dialog = await openDate(page);
  runSql(
    server,
    `delete from auth.session using auth."user" u where u.id = "userId" and u.email = '${email}'`,
  );
  await dialog.getByRole('button', { name: 'Save date' }).click();
  await page.waitForURL(/\/auth/);
  await expect(page.getByText('You have been signed out. Please sign in again.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/movies$/);
  await expect(page.getByRole('link', { name: 'Harvest' })).toBeVisible();
});

test('a database that dies is started again, and the open page goes on', async ({
  person,
  server,
}) => {
  const { page } = person;
  giveFilm(server, person);
  const dialog = await openDate(page);
  const pidFile = path.join(server.dataDir, 'database', 'pg18', 'postmaster.pid');
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Save date' }).click();
    await expect(dialog).toBeHidden({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Harvest' })).toContainText('1987');
});
