import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/heirloom.ts';

/** What Chrome calls good: https://web.dev/articles/cls */
const hardlyAny = 0.1;

/** Returns how far what is on the screen has moved while the page loaded: its cumulative layout shift. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number };
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as Shift[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

test('the account page hardly moves while its cards load, on a laptop and on a phone', async ({
  person: { page },
}) => {
  let answers = 0;
  // One after the other, as a slow line brings them.
  await page.route('**/api/rpc/**', async (route) => {
    answers += 1;
    await sleep(100 + answers * 20);
    await route.fallback();
  });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    answers = 0;
    await page.setViewportSize(viewport);
    await page.goto('/user-info');
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    await expect(page.getByText('You have not shared anything yet.')).toBeVisible();
    await expect(page.getByText('An API key is made')).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(hardlyAny);
  }
  await page.unrouteAll({ behavior: 'wait' });
});
