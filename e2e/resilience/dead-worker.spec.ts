import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeByRecipe } from '../../server/test/make-film.ts';
import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { keepKillingMediaWorkers, killMediaWorkers } from '../fixtures/media-workers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-dead-worker-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** So long that a computer with many cores still converts it when the test has seen that it does. */
const tapeSeconds = 25;

/** Makes a tape of that many seconds, which no browser plays before the server has converted it. */
function makeTape(title: string, seconds: number): Promise<string> {
  return makeByRecipe(folder, {
    name: `${title}.avi`,
    sources: [
      `testsrc2=size=720x576:rate=25:duration=${seconds}`,
      `sine=frequency=440:sample_rate=48000:duration=${seconds}`,
    ],
    options: '-c:v dvvideo -pix_fmt yuv420p -c:a pcm_s16le -ac 2',
  });
}

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

async function expectToPlay(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
}

test('a worker that is killed again and again: the card says so, the rest goes on, and Try again helps', async ({
  person,
  server,
}) => {
  const { page } = person;
  const photo = makeFamilyFiles({ photos: ['Meadow'] });
  const murder = keepKillingMediaWorkers(server);
  try {
    await addFiles(page, [await makeTape('Wedding 1987', 2)]);
    await page.goto('/movies');
    const film = card(page, 'Wedding 1987');
    await expect(film.getByText("Can't be shown")).toBeVisible();
    await expect(film).toContainText('The program that reads files ended unexpectedly.');
    await expect(film.locator('.turning')).toHaveCount(0);
    expect(murder.killed()).toBeGreaterThanOrEqual(2);
    // The item's own page says the same, and offers the original.
    await page.getByRole('link', { name: 'Wedding 1987' }).click();
    const notice = page.getByRole('status').filter({ hasText: "Can't be shown" });
    await expect(notice).toContainText('The original is kept safe and can be downloaded.');
    await expect(notice.getByRole('link', { name: 'Download original' })).toBeVisible();
  } finally {
    murder.stop();
  }

  await page.goto('/photos');
  await addFiles(page, photo.paths);
  photo.remove();
  await expect(card(page, 'Meadow').getByText('Preparing…')).toBeHidden();
  await expect(card(page, 'Meadow').locator('img')).toBeVisible();

  await page.goto('/movies');
  await page.getByRole('button', { name: 'More actions for Wedding 1987' }).click();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  const film = card(page, 'Wedding 1987');
  await expect(film).not.toContainText('ended unexpectedly');
  await expect(film.locator('img')).toBeVisible();
  await expect(film.getByText('Preparing', { exact: false })).toBeHidden();
  await expectToPlay(page, 'Wedding 1987');
});

test('a worker that dies in the middle of a conversion costs nothing: it is done again by itself', async ({
  person,
  server,
}) => {
  const { page } = person;
  await addFiles(page, [await makeTape('Summer 1994', tapeSeconds)]);
  await page.goto('/movies');
  const film = card(page, 'Summer 1994');
  await expect(film.getByText(/Preparing, [1-9]\d*%/)).toBeVisible();
  expect(killMediaWorkers(server)).toBeGreaterThan(0);
  await expect(film.getByText('Preparing', { exact: false })).toBeVisible();
  await expect(film.getByText('Preparing', { exact: false })).toBeHidden({ timeout: 420_000 });
  await expect(film).not.toContainText("Can't be");
  await expectToPlay(page, 'Summer 1994');
});

test('a worker that keeps dying in a conversion leaves the film with its picture and the reason', async ({
  person,
  server,
}) => {
  const { page } = person;
  await addFiles(page, [await makeTape('Winter 1991', tapeSeconds)]);
  await page.goto('/movies');
  const film = card(page, 'Winter 1991');
  await expect(film.getByText(/Preparing, [1-9]\d*%/)).toBeVisible();
  const murder = keepKillingMediaWorkers(server);
  try {
    await expect(film.getByText("Can't be played")).toBeVisible();
    await expect(film).toContainText('The program that reads files ended unexpectedly.');
    await expect(film.locator('img')).toBeVisible();
  } finally {
    murder.stop();
  }
  await page.getByRole('button', { name: 'More actions for Winter 1991' }).click();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await expect(film.getByText("Can't be played")).toBeHidden();
  await expect(film.getByText('Preparing', { exact: false })).toBeHidden({ timeout: 420_000 });
  await expectToPlay(page, 'Winter 1991');
});
