import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

/** Playwright drives only a Firefox of its own making; this is the one that people have, driven by WebDriver BiDi. */
const firefox =
  process.env['FIREFOX'] ??
  ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((program) => existsSync(program));

const files = makeFamilyFiles({ photos: ['Red bicycle'], films: ['Sailing lesson'] });
test.afterAll(() => files.remove());

test('in Firefox a newcomer signs up, uploads, plays, views and shares, and a stranger plays it [AUTH-01, AUTH-04, PLAYER-01, SHARE-01]', async ({
  server,
}) => {
  test.skip(!firefox && !process.env.CI, 'Firefox is not installed');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      'media.autoplay.default': 0,
      'ui.prefersReducedMotion': 1,
    },
  });
  try {
    const page = await browser.newPage();
    const thrown: unknown[] = [];
    page.on('pageerror', (error) => thrown.push(error));
    await signUp(page, server.url);
    await upload(page, files.paths);
    await open(page, 'Movies', 'Sailing lesson');
    await play(page);
    await goBack(page);
    const link = await share(page, 'Sailing lesson');
    await open(page, 'Photos', 'Red bicycle');
    await view(page);
    expect(thrown).toEqual([]);
    await visit(browser, link);
  } finally {
    await browser.close();
  }
});

type Role = 'button' | 'dialog' | 'heading' | 'link' | 'menuitem' | 'tab' | 'textbox';

const waitMs = 120_000;

const find = (page: Page, role: Role, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(waitMs);

const click = (page: Page, role: Role, name: string) => find(page, role, name).click();

const see = (page: Page, role: Role, name: string) => find(page, role, name).wait();

async function signUp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await click(page, 'tab', 'Sign Up');
  await find(page, 'textbox', 'Email').fill(`firefox-${process.pid}@example.com`);
  await find(page, 'textbox', 'Username').fill(`firefox-${process.pid}`);
  await page.locator('input[type=password]').fill('lake-house-1987');
  await click(page, 'button', 'Create Account');
  await page.locator('h1 ::-p-text(Bring cherished)').setTimeout(waitMs).wait();
}

async function upload(page: Page, paths: string[]): Promise<void> {
  await click(page, 'button', 'Upload');
  await page.locator('[role=menuitem] ::-p-text(Bulk Upload)').click();
  const input = (await page.waitForSelector('[role=dialog] input[type=file]', {
    visible: false,
  })) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(...paths);
  await click(page, 'button', `Upload ${paths.length} files`);
  await page
    .locator(`::-p-text(Uploaded ${paths.length} of ${paths.length})`)
    .setTimeout(waitMs)
    .wait();
  await page.keyboard.press('Escape');
}

/** Opens an item from its list. */
async function open(page: Page, list: string, title: string): Promise<void> {
  await click(page, 'link', list);
  await see(page, 'heading', list === 'Movies' ? 'Movies & Videos' : list);
  await click(page, 'link', title);
}

async function play(page: Page): Promise<void> {
  await page.locator('video').setTimeout(waitMs).wait();
  await page.waitForFunction(
    () => {
      const film = document.querySelector('video')!;
      return film.currentTime > 0.3 && film.videoWidth > 0;
    },
    { timeout: waitMs },
  );
}

async function goBack(page: Page): Promise<void> {
  await click(page, 'button', 'Back');
  await see(page, 'heading', 'Movies & Videos');
}

async function view(page: Page): Promise<void> {
  await see(page, 'dialog', 'Red bicycle');
  await page.waitForFunction(
    () => {
      const pictures = document.querySelectorAll<HTMLImageElement>('[role=dialog] img');
      return [...pictures].some(({ naturalWidth }) => naturalWidth > 600);
    },
    { timeout: waitMs },
  );
}

/** Makes a link and returns its address, as the dialog shows it. */
async function share(page: Page, title: string): Promise<string> {
  await click(page, 'button', `More actions for ${title}`);
  await click(page, 'menuitem', 'Share…');
  await click(page, 'button', 'Copy link');
  const field = find(page, 'textbox', 'Link').map((input) => (input as HTMLInputElement).value);
  const address = await field.wait();
  await click(page, 'button', 'Done');
  return address;
}

async function visit(browser: Browser, link: string): Promise<void> {
  const stranger = await browser.createBrowserContext();
  const page = await stranger.newPage();
  await page.goto(link);
  await see(page, 'heading', 'Sailing lesson');
  await click(page, 'link', 'Play');
  await play(page);
  await stranger.close();
}
