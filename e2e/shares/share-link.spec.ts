import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import type { HeirloomServer } from '../fixtures/heirloom-server.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { runSql } from '../fixtures/run-sql.ts';
import { expectToast } from '../fixtures/toast.ts';

const files = makeFamilyFiles({
  photos: ['Red bicycle', 'Low tide'],
  films: ['Sailing lesson'],
});
test.afterAll(() => files.remove());

const pasteHint = 'Paste it into WhatsApp, Messenger, Facebook or an e-mail.';
const filmHint = 'For YouTube or Vimeo, download the original and upload it there.';
const ended = { level: 1, name: 'This link opens nothing' } as const;

function strangerOnAPhone(browser: Browser, server: HeirloomServer): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  });
}

async function copiedLink(page: Page): Promise<string> {
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/s\/[\w-]{40,}$/);
  return link;
}

function isPlaying(video: Locator) {
  return expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3);
}

test('a grandmother copies the link of a film; a stranger plays it on a phone until she ends it [CARD-03, CARD-11, CARD-12, ERR-72, SHARE-01, SHARE-03, SHARE-04, SHARE-08, ROUTE-09, ISOL-07]', async ({
  person,
  browser,
  server,
}) => {
  const { page, context } = person;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addFiles(page, [files.of('Sailing lesson'), files.of('Low tide')]);
  await page.goto('/movies');
  const film = (await page.getByRole('link', { name: 'Sailing lesson' }).getAttribute('href'))!;
  const filmId = film.split('/').at(-1)!;
  await page.getByRole('button', { name: 'More actions for Sailing lesson' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText(pasteHint)).toBeVisible();
  await expect(page.getByText(filmHint)).toBeVisible();
  await expectToast(page, 'Link copied', 'Media link copied to clipboard');
  const link = await copiedLink(page);

  const phone = await strangerOnAPhone(browser, server);
  const visitor = await phone.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Sailing lesson' })).toBeVisible();
  await expect(visitor).toHaveTitle('Sailing lesson · Heirloom');
  await expect(visitor.getByRole('navigation')).toHaveCount(0);
  await expect(visitor.getByText(person.username)).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Play', exact: true }).click();
  // The server makes a copy without place, camera and name for the first visitor.
  const video = visitor.getByRole('region', { name: 'Video player' }).locator('video');
  await isPlaying(video);
  const played = new URL((await video.getAttribute('src'))!, server.url).pathname;
  await visitor.goBack();
  await expect(video).toHaveCount(0);
  const downloading = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Film( [\d-]+)?\.mp4$/);
  await visitor.goto(`${link}?t=1`);
  await expect(visitor.getByRole('link', { name: 'Play from 0:01' })).toBeVisible();

  // The visitor gets no other media.
  await page.goto('/photos');
  const photo = (await page.getByRole('link', { name: 'Low tide' }).getAttribute('href'))!;
  const token = link.split('/').at(-1)!;
  const photoUrl = `/api/shares/${token}/${photo.split('/').at(-1)!}/view`;
  expect((await phone.request.get(photoUrl)).status()).toBe(404);
  expect((await phone.request.get(`/api/media/${filmId}/download`)).status()).toBe(401);
  await visitor.goto(`${link}?item=${photo.split('/').at(-1)!}`);
  await expect(visitor.getByRole('heading', ended)).toBeVisible();
  await visitor.goto('/movies');
  await expect(visitor).toHaveURL(/\/auth/);

  await page.goto('/user-info');
  const card = page.getByRole('region', { name: 'Shared links' });
  await expect(card.getByText(/opened 3 times, last just now/)).toBeVisible();
  await card.getByRole('button', { name: 'End the link to Sailing lesson' }).click();
  await page.getByRole('button', { name: 'End link' }).click();
  await expectToast(page, 'Link ended');
  await expect(card.getByText('You have not shared anything yet.')).toBeVisible();
  expect((await phone.request.get(played)).status()).toBe(404);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', ended)).toBeVisible();
  await phone.close();
});

test('a collection is shared with a password: its photos are looked through, saved, and gone with the expiry [SHARE-05, SHARE-06, SHARE-07, SHARE-12, SHARE-13]', async ({
  person,
  newPerson,
  browser,
  server,
}) => {
  const { page, context } = person;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addFiles(page, files.paths);
  await makeCollection(page, 'Summers', ['Red bicycle', 'Low tide']);
  await page.getByRole('button', { name: 'More actions for Summers' }).click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByLabel('How long it works').selectOption('7 days');
  await dialog.getByLabel('Password', { exact: false }).first().fill('lake house');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link copied');
  const link = await copiedLink(page);
  const links = dialog.getByRole('region', { name: 'Links to this' });
  await expect(links.getByText('not opened yet')).toBeVisible();
  await expect(links.getByText('Password', { exact: true })).toBeVisible();

  const phone = await strangerOnAPhone(browser, server);
  const visitor = await phone.newPage();
  await visitor.goto(link);
  await expect(visitor).toHaveTitle('Shared with you · Heirloom');
  await expect(visitor.getByText('Summers')).toHaveCount(0);
  await visitor.getByLabel('Password', { exact: true }).fill('sea house');
  await visitor.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(visitor.getByText('That password is not right.')).toBeVisible();
  await visitor.getByLabel('Password', { exact: true }).fill('lake house');
  await visitor.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Summers' })).toBeVisible();

  await visitor.getByRole('link', { name: 'Red bicycle' }).click();
  const viewer = visitor.getByRole('dialog', { name: 'Red bicycle' });
  await expect(viewer.getByText(/of 2/)).toBeVisible();
  await expect
    .poll(() =>
      viewer
        .getByRole('img', { name: 'Red bicycle' })
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await viewer.getByRole('button', { name: 'Low tide' }).click();
  await expect(visitor.getByRole('dialog', { name: 'Low tide' })).toBeVisible();
  const saving = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^Photo( [\d-]+)?\.jpg$/);
  await visitor.goBack();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Summers' })).toBeVisible();
  const savingAll = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download all' }).click();
  expect((await savingAll).suggestedFilename()).toBe('Summers.zip');
  await expect(visitor.getByText('Sailing lesson')).toHaveCount(0);

  // A person with an account is a visitor like any other.
  const other = await newPerson('bert');
  await other.page.goto(link);
  await other.page.getByLabel('Password', { exact: true }).fill('lake house');
  await other.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(other.page.getByRole('link', { name: 'Red bicycle' })).toBeVisible();

  runSql(server, "update shares set expires_at = now() - interval '1 second'");
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', ended)).toBeVisible();
  await page.goto('/user-info');
  await expect(
    page
      .getByRole('region', { name: 'Shared links' })
      .getByText(/^Expired/)
      .first(),
  ).toBeVisible();
  await phone.close();
});

async function makeCollection(page: Page, name: string, titles: string[]): Promise<void> {
  await page.goto('/collections');
  await page.getByRole('button', { name: 'Create Collection' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Next: Add Media' }).click();
  await page.getByRole('button', { name: 'Select Media' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media for Collection' });
  for (const title of titles) {
    await picker.getByRole('checkbox', { name: new RegExp(title) }).check();
  }
  await picker.getByRole('button', { name: `Add Selected (${titles.length})` }).click();
  await page.getByRole('button', { name: 'Create Collection' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
