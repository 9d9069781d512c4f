import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Locator, Page } from '@playwright/test';
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
  const path = `${pages[expected.type]}/${details.id}`;
  if (expected.status === 'unprocessable') {
    // A fresh page, because the item before may have been refused in the same words.
    await page.goto(path);
    return expect(page.getByText(details.statusReason!).first()).toBeVisible();
  }
  // Within the app, as a link does: to load the whole app for each file takes longer than to look at it.
  await page.evaluate((address) => history.pushState({}, '', address), path);
  if (expected.type === 'image') return seePhoto(page, details, expected);
  const player = page.locator(expected.type === 'video' ? 'video' : 'audio').first();
  if (expected.type === 'video') await watchFilm(player, details, expected);
  else await hearRecording(page, player, details);
  if (!expected.isSilent) {
    await expect.poll(() => heardBytes(player)).toBeGreaterThan(0);
    expect.soft(await loudest(page, details.sources[0]!.url), details.title).toBeGreaterThan(0.003);
  }
  // A film that plays on while the next file is processed takes half a processor.
  await player.evaluate((element: HTMLMediaElement) => element.pause());
}

/** Waits until a player has the item's file, because it may still have that of the item before. */
function hasLoaded(player: Locator, { id }: MediaDetails): Promise<void> {
  const source = () => player.evaluate((element: HTMLMediaElement) => element.currentSrc);
  return expect.poll(source).toContain(id);
}

async function watchFilm(film: Locator, details: MediaDetails, { shown }: Expected): Promise<void> {
  await hasLoaded(film, details);
  await expect(film).toBeVisible();
  await playOn(film);
  // Some films begin with dark pictures.
  await expect.poll(async () => (await inspectPicture(film)).contrast).toBeGreaterThan(20);
  const look = await inspectPicture(film);
  expect.soft(offShape(look.shape, shown!), `${look.shape} of ${shown}`).toBeLessThanOrEqual(2);
}

async function hearRecording(page: Page, player: Locator, details: MediaDetails): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: details.title })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await hasLoaded(player, details);
  await playOn(player);
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
