import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { HeirloomServer } from '../fixtures/heirloom-server.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { runSql } from '../fixtures/run-sql.ts';

const total = 10_000;

/** Adds photos of all proportions over twenty years, the last hundred without a date. Number 0 is the newest. */
function fill(server: HeirloomServer, email: string): void {
  return runSql(
    server,
    `insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name,
       mime_type, sha256, status, width, height, captured_at, capture_precision)
     select gen_random_uuid(), p.id, 'image', 'Photo ' || n, 'images',
       p.id || '/' || n || '.jpg', 1000, n || '.jpg', 'image/jpeg', md5(n::text) || md5(n::text),
       'ready', 400 + (n * 37) % 700, 600,
       case when n < ${total - 100} then timestamp '2025-12-31 12:00' - n * interval '17 hours' end,
       case when n < ${total - 100} then 'day' else 'unknown' end
     from auth."user" p, generate_series(0, ${total - 1}) n where p.email = '${email}'`,
  );
}

const tiles = (page: Page) => page.locator('[data-place]');
const currentYear = (page: Page) =>
  page.getByRole('navigation', { name: 'Years' }).locator('[aria-current]');

test('ten thousand items are one page: by keys, by year, to the last and back again; the header stays [CORE-10, DATE-06, HEADER-01]', async ({
  person,
  server,
}) => {
  const { page } = person;
  fill(server, person.email);
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
  await shown.click();
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

test('headings go from one level to the next on every list', async ({ person, server }) => {
  const { page } = person;
  fill(server, person.email);
  const lists = [
    '/',
    '/movies',
    '/photos',
    '/audio',
    '/media',
    '/media?sort=title',
    '/search?q=Photo',
  ];
  for (const path of lists) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).withRules(['heading-order']).analyze();
    expect(violations, path).toEqual([]);
  }
});
