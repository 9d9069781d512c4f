import { addFiles } from '../fixtures/add-files.ts';
import { type FamilyFiles, makeFamilyFiles } from '../fixtures/family-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

let files: FamilyFiles;

test.beforeAll(() => {
  files = makeFamilyFiles({ photos: ['Porch'], films: ['Lake', 'Snow'] });
});
test.afterAll(() => files.remove());

test('a player waits, plays and pauses, hides its controls while it plays, and says what it cannot load [PLAYER-01, PLAYER-02, PLAYER-05, VIEWER-01, VIEWER-02]', async ({
  person: { page },
}) => {
  await addFiles(page, files.paths);
  const film = page.getByRole('listitem').filter({ hasText: 'Lake' });
  await page.goto('/movies');
  await expect(film).toContainText(/0:0\d/);

  await test.step('a spinner shows while the film is on its way', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/media/*/play*', async (route) => {
      await released;
      await route.continue();
    });
    await film.getByRole('link').first().click();
    await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
    release();
    await expect(page.getByRole('status', { name: 'Loading…' })).toBeHidden();
  });

  await test.step('it plays and pauses, by key and by button', async () => {
    const player = page.getByRole('region', { name: 'Video player' });
    const isPaused = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
    // Moves the pointer before each click, because the controls hide during playback without it.
    const click = (name: string) =>
      expect(async () => {
        await page.mouse.move(600 + Math.random() * 100, 400);
        const button = player.getByRole('button', { name, exact: true }).first();
        await button.click({ timeout: 2_000 });
      }).toPass();
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.loop = true;
      return video.play();
    });
    await page.keyboard.press('k');
    await expect.poll(isPaused).toBe(true);
    await page.keyboard.press('k');
    await expect.poll(isPaused).toBe(false);
    // Clicks last, because the controls stay visible while one of them has keyboard focus.
    await click('Pause');
    await expect.poll(isPaused).toBe(true);
    await click('Play');
    await expect.poll(isPaused).toBe(false);
  });

  await test.step('the controls hide 3 s after the pointer rests, and come back with it', async () => {
    const video = page.locator('video');
    await video.evaluate((element: HTMLVideoElement) => {
      element.loop = true;
      return element.play();
    });
    const hidden = page.getByRole('region', { name: 'Video player' }).locator('[inert]');
    await page.mouse.move(700, 400);
    await page.mouse.move(720, 420);
    await page.waitForTimeout(2_000);
    await expect(hidden).toHaveCount(0);
    await expect(hidden).toHaveCount(1);
    await page.mouse.move(740, 440);
    await expect(hidden).toHaveCount(0);
  });

  await test.step('a film that cannot be loaded', async () => {
    await page.route('**/api/media/*/play*', (route) => route.fulfill({ status: 404 }));
    await page.goto('/movies');
    await page.getByRole('listitem').filter({ hasText: 'Snow' }).getByRole('link').first().click();
    await expect(page.getByRole('alert').first()).toContainText('Failed to load video file');
  });

  await test.step('a photo that cannot be loaded', async () => {
    await page.route(/\/api\/media\/[^/]+\/(view|zoom)/, (route) => route.fulfill({ status: 404 }));
    await page.goto('/photos');
    await page.getByRole('listitem').filter({ hasText: 'Porch' }).getByRole('link').first().click();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Failed to load image file', has: page.locator('img') });
    await expect(alert).toBeVisible();
    await expect(alert.locator('img')).toHaveAttribute('src', '/placeholder.svg');
  });
});
