import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { giveHarvest, openDateOfHarvest } from '../fixtures/harvest.ts';
import type { HeirloomServer } from '../fixtures/heirloom-server.ts';
import { expect, type Person, test } from '../fixtures/heirloom.ts';
import { writeNoise } from '../fixtures/noise-recording.ts';
import { runSql } from '../fixtures/run-sql.ts';
import { lockOf, signInAgain } from '../fixtures/session-lock.ts';

/** Ends all sessions of the person, as if they had signed out everywhere from another device. */
function endSessions(server: HeirloomServer, { email }: Person): void {
  return runSql(
    server,
    `delete from auth.session using auth."user" u where u.id = "userId" and u.email = '${email}'`,
  );
}
const harvestIn = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Harvest' });

test('what was typed outlives a session that ended elsewhere, and goes on after signing in', async ({
  person,
  server,
}) => {
  const { page, email, password } = person;
  giveHarvest(server, person);
  const dialog = await openDateOfHarvest(page);
  // The session ends while the change is on its way; before, the page would lock itself as soon as it hears of it.
  await page.route(
    '**/api/rpc/media/setCapture',
    async (route) => {
      endSessions(server, person);
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Save date' }).click();

  const lock = lockOf(page);
  await expect(lock.getByLabel('Email')).toHaveValue(email);
  await expect(lock.getByLabel('Email')).not.toBeEditable();
  await signInAgain(page, 'not the password');
  await expect(lock.getByText('Invalid email or password')).toBeVisible();
  await page.keyboard.press('Escape');

  await signInAgain(page, password);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/movies$/);
  await expect(harvestIn(page)).toContainText('1987');
});

test('a page whose session has ended locks itself, and nobody reads or reaches what lies under the lock', async ({
  person,
  server,
}) => {
  const { page, password } = person;
  giveHarvest(server, person);
  const dialog = await openDateOfHarvest(page);
  endSessions(server, person);
  await expect(lockOf(page)).toBeVisible();

  await expect(page).toHaveTitle('Please sign in again · Heirloom');
  await expect(page.locator('#root')).toBeHidden();
  await expect(page.getByText('Harvest').first()).toBeHidden();
  expect(await page.locator('body').innerText()).not.toMatch(/Harvest|1987/);
  const reached = new Set<string>();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() =>
        document.activeElement?.closest('[data-session-lock]') ? 'lock' : 'page',
      ),
    );
  }
  expect([...reached]).toEqual(['lock']);

  await signInAgain(page, password);
  await expect(dialog.getByLabel('Year')).toHaveValue('1987');
  await expect(page).toHaveTitle('Movies & Videos · Heirloom');
  await dialog.getByRole('button', { name: 'Save date' }).click();
  await expect(dialog).toBeHidden();
  await expect(harvestIn(page)).toContainText('1987');
});

test('signing in again in one tab unlocks the others; signing out in one leaves in all [SESSION-04]', async ({
  person,
  server,
}) => {
  const { page, context, password } = person;
  giveHarvest(server, person);
  const dialog = await openDateOfHarvest(page);
  const other = await context.newPage();
  await other.goto('/photos');
  await expect(other.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
  endSessions(server, person);
  await expect(lockOf(other)).toBeVisible();
  await expect(lockOf(page)).toBeVisible();
  await signInAgain(other, password);
  await expect(dialog.getByLabel('Year')).toHaveValue('1987');

  endSessions(server, person);
  await expect(lockOf(page)).toBeVisible();
  await lockOf(page).getByRole('button', { name: 'Use another account' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(other).toHaveURL(/\/auth/);
});

test('another person who signs in after a lock finds nothing of the former [ISOL-04]', async ({
  person,
  newPerson,
  server,
}) => {
  const { page } = person;
  const boris = await newPerson('boris');
  giveHarvest(server, person);
  await openDateOfHarvest(page);
  endSessions(server, person);
  await lockOf(page).getByRole('button', { name: 'Use another account' }).click();
  await page.getByLabel('Email').fill(boris.email);
  await page.getByLabel('Password', { exact: true }).fill(boris.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Bring cherished/ })).toBeVisible();
  await page.goBack();
  await page.goto('/movies');
  await expect(page.getByRole('heading', { level: 1, name: 'Movies & Videos' })).toBeVisible();
  expect(await page.content()).not.toContain('Harvest');
});

test('an upload goes on where it stopped once the person is back', async ({ person, server }) => {
  const { page, context, password } = person;
  const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-session-'));
  const recording = path.join(folder, 'Long evening.wav');
  await writeNoise(recording, 80 * 1024 * 1024);
  await page.goto('/');
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: 10 * 1024 * 1024,
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await page.getByRole('menuitem', { name: /Bulk Upload/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
  await dialog.locator('input[type=file]').first().setInputFiles(recording);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  const bar = dialog.getByRole('progressbar', { name: 'Long evening' });
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(15);

  endSessions(server, person);
  await expect(lockOf(page)).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.waitForTimeout(8_000);
  await signInAgain(page, password);
  await expect(dialog.getByText('Completed', { exact: true })).toBeVisible();
  expect(requests.filter((request) => /^POST .*\/api\/uploads$/.test(request))).toEqual([]);
  rmSync(folder, { recursive: true });
});
