import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { callRpc } from '../fixtures/call-rpc.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const files = makeFamilyFiles({ photos: ['Boat', 'Attic'] });
test.afterAll(() => files.remove());

const keptSketch = (page: Page) =>
  page.evaluate(() => localStorage.getItem('heirloom.sketch./photos'));

const picturesOf = (sketch: string | null) => new Set(sketch?.match(/media\/[\w-]+\/thumb/g));

/** Opens a page, whose app does not come until the returned function is called. */
async function openWithoutApp(
  page: Page,
  open: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  let letIn = (): void => undefined;
  const mayCome = new Promise<void>((resolve) => (letIn = resolve));
  const app = '**/assets/app-*.js';
  await page.route(app, async (route) => {
    await mayCome;
    await route.continue();
  });
  await open();
  return async () => {
    letIn();
    await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
    await page.unroute(app);
  };
}

test('a page that was open before shows its pictures before the app is there, and nothing that was removed', async ({
  person,
}) => {
  const { page } = person;
  await addFiles(page, files.paths);
  await page.goto('/photos');
  await expect(page.locator('main .card-frame img[src*="/thumb"]')).toHaveCount(2);
  // A sketch shows what was there some seconds after the page opened: perhaps one picture, while the other was made.
  await page.reload();
  await expect.poll(async () => picturesOf(await keptSketch(page)).size).toBe(2);
  expect(await keptSketch(page)).not.toContain('Boat');

  const sketch = page.locator('#root > [inert]');
  const startApp = await openWithoutApp(page, () => page.goto('/photos', { waitUntil: 'commit' }));
  await expect(sketch.getByText('Photos').first()).toBeVisible();
  await expect(sketch.locator('img[src]')).toHaveCount(2);
  const places = await sketch.locator('img[src]').evaluateAll(placesOf);
  await startApp();
  await expect(sketch).toHaveCount(0);
  await expect
    .poll(() => page.locator('main .card-frame img').evaluateAll(placesOf))
    .toEqual(places);

  const { items } = await callRpc<{ items: { id: string; title: string }[] }>(page, 'media/list', {
    limit: 2,
  });
  await callRpc(page, 'media/remove', { id: items.find(({ title }) => title === 'Boat')?.id });
  const startAgain = await openWithoutApp(page, () => page.reload({ waitUntil: 'commit' }));
  await expect(sketch.locator('img[src]')).toHaveCount(1);
  await startAgain();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await keptSketch(page)).toBeNull();
});

function placesOf(pictures: Element[]): number[][] {
  return pictures.map((picture) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  });
}
