import { type Browser, chromium } from '@playwright/test';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { uploadByBulk } from '../fixtures/upload.ts';

/** A name for the server as a phone at home uses it: browsers lack there what they reserve for HTTPS and localhost. */
const host = 'heirloom.home';

const files = makeFamilyFiles({ photos: ['Beach'] });
let browser: Browser | undefined;
test.afterAll(async () => {
  await browser?.close();
  files.remove();
});

test('another device at home uploads over plain http', async ({ server, launchOptions }) => {
  browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  });
  const page = await browser.newPage({ baseURL: server.url.replace('localhost', host) });
  await page.goto('/auth');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill('phone@example.com');
  await page.getByLabel('Username').fill('phone');
  await page.getByLabel('Password', { exact: true }).fill('lake-house-1987');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Bring cherished/ })).toBeVisible();

  await uploadByBulk(page, files.paths);
  await page.goto('/photos');
  await expect(page.getByRole('listitem').filter({ hasText: 'Beach' })).toBeVisible();
});
