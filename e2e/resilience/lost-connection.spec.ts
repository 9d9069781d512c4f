import { readFileSync } from 'node:fs';
import path from 'node:path';
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
  }).toPass({ timeout: 180_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Harvest' })).toContainText('1987');
});
