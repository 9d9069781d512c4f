import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/heirloom.ts';
import { heardBytes, inspectPicture, loudest, playOn } from '../fixtures/watch-and-listen.ts';
import type { Expected } from './format-case.ts';

/** Adds the app's <audio> element, which is normally in no document, to the page, so that tests can find it. */
export function keepElementsOfSound(page: Page) {
  return page.addInitScript(() => {
    window.Audio = class extends Audio {
      constructor() {
        super();
        document.documentElement.append(this);
      }
    };
  });
}

const pages = { video: '/movies', image: '/photos', audio: '/audio' };

/** Opens the page of an item, and expects its photo to be visible, its film to play and its sound to be audible. */
export async function watchAndHear(
  page: Page,
  details: MediaDetails,
  expected: Expected,
): Promise<void> {
  await open(page, `${pages[expected.type]}/${details.id}`);
  if (expected.status === 'unprocessable') {
    return expect(page.getByText(details.statusReason!).first()).toBeVisible();
  }
  if (expected.type === 'image') return seePhoto(page, details, expected);
  if (expected.type === 'video') await watchFilm(page, expected);
  else await hearRecording(page);
  if (expected.isSilent) return;
  const player = page.locator(expected.type === 'video' ? 'video' : 'audio').first();
  await expect.poll(() => heardBytes(player)).toBeGreaterThan(0);
  expect.soft(await loudest(page, details.sources[0]!.url), details.title).toBeGreaterThan(0.003);
}

/** Opens a photo within the app, as a link does: its title is on its picture. A player starts on a fresh page. */
async function open(page: Page, path: string): Promise<void> {
  if (path.startsWith(pages.image)) {
    await page.evaluate((address) => history.pushState({}, '', address), path);
  } else await page.goto(path);
}

async function watchFilm(page: Page, { shown }: Expected): Promise<void> {
  const film = page.locator('video').first();
  await expect(film).toBeVisible({ timeout: 60_000 });
  await playOn(film);
  // Some films begin with dark pictures.
  await expect.poll(async () => (await inspectPicture(film)).contrast).toBeGreaterThan(20);
  const look = await inspectPicture(film);
  expect.soft(offShape(look.shape, shown!), `${look.shape} of ${shown}`).toBeLessThanOrEqual(2);
}

async function hearRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await playOn(page.locator('audio').first());
}

async function seePhoto(
  page: Page,
  { title, motionUrl }: MediaDetails,
  { shown, isPlain = false }: Expected,
): Promise<void> {
  const look = await inspectPicture(page.getByRole('img', { name: title, exact: true }).first());
  expect.soft(look.contrast > 20, title).toBe(!isPlain);
  expect.soft(offShape(look.shape, shown!), `${look.shape} of ${shown}`).toBeLessThanOrEqual(2);
  if (!motionUrl) return;
  await page.getByRole('button', { name: 'Play motion' }).click();
  await playOn(page.locator('video'));
}

/** Returns by how many pixels a side of a smaller copy misses the wanted shape: encoders need even sides. */
function offShape(found: string, wanted: string): number {
  const [is, was] = [found, wanted].map((size) => size.split('x').map(Number));
  const scale = Math.max(...is!) / Math.max(...was!);
  return Math.max(...was!.map((side, place) => Math.abs(side * scale - is![place]!)));
}
