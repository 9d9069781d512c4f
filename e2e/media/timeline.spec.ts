import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/heirloom.ts';
import { givePhotos } from '../fixtures/many-photos.ts';

const total = 10_000;

const tiles = (page: Page) => page.locator('[data-place]');
const currentYear = (page: Page) =>
  page.getByRole('navigation', { name: 'Years' }).locator('[aria-current]');

test('ten thousand items are one page: by keys, by year, to the last and back again; the header stays [CORE-10, DATE-06, HEADER-01]', async ({
  person,
  server,
}) => {
  const { page } = person;
  givePhotos(server, person.email, total);
  await page.goto('/media?sort=captureDate');
  await expect(page.getByRole('heading', { level: 2, name: 'December 2025' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Photo 0', exact: true })).toBeInViewport();
  // Only tiles near the screen are in the document.
  expect(await tiles(page).count()).toBeLessThan(120);

  // The link of a year at the side leads to its latest month.
  await page.getByRole('link', { name: 'Go to 2015' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'December 2015' })).toBeInViewport();
  await expect(currentYear(page)).toHaveText('2015');

  // Going back from an item restores the scroll position.
  const tile = tiles(page).locator('[data-card-link]').first();
  const before = await page.evaluate(() => window.scrollY);
  const shown = page.getByRole('region', { name: 'December 2015' }).getByRole('link').first();
  const title = await shown.innerText();
  // On the picture, far from its words.
  const picture = (await shown.locator('xpath=ancestor::*[@data-place]').boundingBox())!;
  await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 4);
  await expect(page).toHaveURL(/\/photos\//);
  await page.goBack();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
  await expect(tile).toBeAttached();

  // Keys move focus to the last photo, which has no date, and back to the first.
  await page.getByRole('link', { name: title, exact: true }).focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('heading', { level: 2, name: 'Date not known' })).toBeInViewport();
  await expect(page.locator(`[data-place="${total - 1}"] [data-card-link]`)).toBeFocused();
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  await page.keyboard.press('Control+Home');
  await expect(page.getByRole('link', { name: 'Photo 0', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Photo 1', exact: true })).toBeFocused();

  // Shift picks a range by keyboard, and one click picks all ten thousand.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByText('3 items selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select all' }).click();
  await expect(bar.getByText('10,000 items selected')).toBeVisible();
});

test('a hundred thousand items scroll from the first to the last, a few at a time in the document [CORE-10]', async ({
  person,
  server,
}) => {
  const { page } = person;
  givePhotos(server, person.email, 100_000);
  await page.goto('/media?sort=captureDate');
  await expect(page.getByRole('link', { name: 'Photo 0', exact: true })).toBeInViewport();
  let before = -1;
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 1]) {
    await page.evaluate((share) => {
      window.scrollTo(0, share * document.documentElement.scrollHeight);
    }, part);
    const places = () =>
      tiles(page).evaluateAll((shown) =>
        shown
          .filter((tile) => {
            const { top, bottom } = tile.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          })
          .map((tile) => Number((tile as HTMLElement).dataset['place'])),
      );
    await expect.poll(async () => Math.max(-1, ...(await places()))).toBeGreaterThan(before);
    before = Math.max(...(await places()));
    expect(await tiles(page).count()).toBeLessThan(150);
    expect(await page.locator('*').count()).toBeLessThan(3_000);
  }
  await expect(page.locator('[data-place="99999"]')).toBeInViewport();
});
