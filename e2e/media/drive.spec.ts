import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { childEnvironment } from '../../server/test/child-environment.ts';
import { commandProgram } from '../../server/test/programs.ts';
import { addFiles } from '../fixtures/add-files.ts';
import { faultsOf } from '../fixtures/faults.ts';
import type { HeirloomServer } from '../fixtures/heirloom-server.ts';
import { expect, test } from '../fixtures/heirloom.ts';

/** Playwright drives only a Firefox of its own making; this is the one that people have. */
const firefox =
  process.env['FIREFOX'] ??
  ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((program) => existsSync(program));

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-drive-'));
const drive = path.join(folder, 'a drive #1');
const large = path.join(folder, 'large');
const file = (name: string): string => path.join(folder, name);
const addressOf = (root: string) => pathToFileURL(path.join(root, 'index.html')).href;

const ffmpeg = (...args: string[]): void => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
};

test.beforeAll(() => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=720x576:rate=25:duration=4'];
  // No browser plays this film.
  ffmpeg(...picture, '-c:v', 'mpeg4', file('1992-12 Christmas.avi'));
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=1200x800', '-frames:v', '1', file('Red bicycle.jpg'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The second opens what the first has made.
test.describe.configure({ mode: 'serial' });

test('a drive opens by itself, in Chromium and in Firefox, without server and network [MOVE-15]', async ({
  person,
  server,
  browser,
}) => {
  const { page, username } = person;
  await addFiles(page, ['1992-12 Christmas.avi', 'Red bicycle.jpg'].map(file));
  await page.goto('/movies');
  const film = page.getByRole('listitem').filter({ hasText: '1992-12 Christmas' });
  await film.getByRole('link').click();
  // As soon as it plays here, its access copy is made.
  await expect(page.locator('video')).toBeVisible();
  writeDrive(server, username);

  const context = await browser.newContext({ offline: true });
  const opened = await context.newPage();
  const troubles: string[] = [];
  opened.on('pageerror', (error) => troubles.push(error.message));
  opened.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  opened.on('request', (request) => {
    if (!request.url().startsWith('file:')) troubles.push(request.url());
  });
  await opened.goto(addressOf(drive));
  await lookThrough(opened);
  makeLarge();
  await opened.goto(addressOf(large));
  await scrollThrough(opened);
  expect(troubles).toEqual([]);
  // It reads the style sheet once more, which the page itself may not.
  expect(await faultsOf(opened)).toEqual([]);
  await context.close();
});

/** Writes it with the command that people use, beside the running server. */
function writeDrive({ dataDir }: HeirloomServer, username: string): void {
  execFileSync(
    process.execPath,
    [commandProgram, 'export', '--drive', '--to', drive, '--person', username],
    {
      cwd: path.join(import.meta.dirname, '../..'),
      env: {
        ...childEnvironment,
        DATA_DIR: dataDir,
        STATE_DIR: path.join(dataDir, '.state'),
        KEEP_FREE_BYTES: '0',
      },
    },
  );
}

async function lookThrough(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /1992/ })).toBeVisible();
  await page.getByRole('link', { name: /1992-12 Christmas/ }).click();
  const film = page.locator('video');
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
  expect(await film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(100);
  await page.keyboard.press('Escape');

  await page.keyboard.press('/');
  await page.keyboard.type('bicycle');
  await expect(page.getByText('1 result')).toBeVisible();
  await page.getByRole('link', { name: /Red bicycle/ }).click();
  const photo = page.getByRole('dialog').getByRole('img', { name: 'Red bicycle' });
  await expect
    .poll(() => photo.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBe(1200);
  await page.keyboard.press('i');
  await expect(page.getByText('data/', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'About this drive' }).click();
  await page.getByRole('link', { name: 'How to read this in 2060' }).click();
  await expect(page.getByRole('cell', { name: '.avi' }).first()).toBeVisible();
}

const total = 10_000;

/** A copy of its pages with 10,000 items, all with the same picture. */
function makeLarge(): void {
  cpSync(path.join(drive, 'index.html'), path.join(large, 'index.html'), { recursive: true });
  cpSync(path.join(drive, 'viewer'), path.join(large, 'viewer'), { recursive: true });
  const thumbnail = readdirSync(path.join(large, 'viewer/thumbnails'), { recursive: true })
    .map(String)
    .find((name) => name.endsWith('.jpg'));
  const items = Array.from({ length: total }, (_, n) => ({
    id: `item-${n}`,
    type: 'image',
    title: `Photo ${n}`,
    fileName: `${n}.jpg`,
    sizeBytes: 1000,
    mimeType: 'image/jpeg',
    width: 900 + (n % 7) * 200,
    height: 1200,
    taken: { localTime: `${2026 - Math.floor(n / 250)}-06-05T10:00:00`, precision: 'day' },
    thumbnail: `viewer/thumbnails/${thumbnail}`,
  }));
  const archive = { format: 1, title: 'Large', madeAt: '2026-11-25T22:00:00Z', madeBy: 'Heirloom' };
  writeFileSync(
    path.join(large, 'viewer/archive.js'),
    `window.archive = ${JSON.stringify({ ...archive, parts: [], items, collections: [] })};`,
  );
}

async function scrollThrough(page: Page): Promise<void> {
  const tiles = page.locator('[data-place]');
  await expect(tiles.first()).toBeVisible();
  expect(await tiles.count()).toBeLessThan(150);
  // As far as a wheel goes in a second, and then to the end.
  const slowest = await page.evaluate(async () => {
    let slowestMs = 0;
    let last = performance.now();
    for (let step = 0; step < 60; step += 1) {
      window.scrollBy(0, 900);
      await new Promise(requestAnimationFrame);
      slowestMs = Math.max(slowestMs, performance.now() - last);
      last = performance.now();
    }
    window.scrollTo(0, document.documentElement.scrollHeight);
    return slowestMs;
  });
  test
    .info()
    .annotations.push({ type: 'slowest picture', description: `${Math.round(slowest)} ms` });
  await expect(page.getByRole('link', { name: `Photo ${total - 1} ` })).toBeVisible();
  expect(await tiles.count()).toBeLessThan(150);
  // Years that would stand too close are left out.
  const year = page.getByRole('button', { name: /^Go to \d{4}$/ }).nth(5);
  const name = (await year.innerText()).trim();
  await year.click();
  await expect(page.getByRole('heading', { name: `June ${name}` })).toBeInViewport();
}

test('the same in Firefox [MOVE-15]', async () => {
  test.skip(!firefox && !process.env.CI, 'Firefox is not installed');
  const firefoxBrowser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'media.autoplay.default': 0 },
  });
  try {
    const page = await firefoxBrowser.newPage();
    const thrown: unknown[] = [];
    page.on('pageerror', (error) => thrown.push(error));
    await page.goto(addressOf(drive));
    await page.locator('a ::-p-text(1992-12 Christmas)').click();
    await page.waitForFunction(() => {
      const film = document.querySelector('video');
      return film !== null && film.currentTime > 0.3 && film.videoWidth > 0;
    });
    await page.keyboard.press('Escape');
    await page.goto(`${addressOf(drive)}#/search/bicycle`);
    await page.locator('a ::-p-text(Red bicycle)').click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('dialog img')].some(
        ({ naturalWidth }) => naturalWidth === 1200,
      ),
    );
    await page.goto(addressOf(large));
    await page.waitForSelector('[data-place]');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForSelector('[data-place="9999"]');
    expect(await page.$$eval('[data-place]', (tiles) => tiles.length)).toBeLessThan(150);
    expect(thrown).toEqual([]);
  } finally {
    await firefoxBrowser.close();
  }
});
