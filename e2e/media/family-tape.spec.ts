import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures/heirloom.ts';
import { uploadByBulk } from '../fixtures/upload.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-tape-'));
const file = (name: string): string => path.join(folder, name);
const ffmpeg = (...args: string[]): void => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
};

test.beforeAll(() => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=720x576:rate=50:duration=4'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=4'];
  const dv = [
    '-vf',
    'setsar=16/15,interlace',
    '-c:v',
    'dvvideo',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'pcm_s16le',
    '-ac',
    '2',
  ];
  ffmpeg(...picture, ...sound, ...dv, file('1992-12 Christmas.avi'));
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=1200x800', '-frames:v', '1', file('Red bicycle.jpg'));
  ffmpeg(...sound, file('Lullaby.mp3'));
  ffmpeg(...sound, file('Cassette.wav'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a family uploads a tape, a photo and recordings, and plays them [FORMAT-01, FORMAT-02, FORMAT-11, FORMAT-14, CARD-01, CARD-02, CARD-09, MOVIES-03, PLAYER-01, ROUTE-01]', async ({
  person,
}) => {
  const { page } = person;
  await page.goto('/');
  await uploadByBulk(
    page,
    ['1992-12 Christmas.avi', 'Red bicycle.jpg', 'Lullaby.mp3', 'Cassette.wav'].map(file),
  );

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Movies' })
    .click();
  const film = page.getByRole('listitem').filter({ hasText: '1992-12 Christmas' });
  await expect(film).toContainText('Movie');
  await expect(film).toContainText('December 1992');
  await expect(film).toContainText('0:04');
  await film.getByRole('link').click();

  const video = page.locator('video');
  await expect(video).toBeVisible();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  const shape = await video.evaluate((element: HTMLVideoElement) => [
    element.videoWidth,
    element.videoHeight,
  ]);
  expect(shape).toEqual([768, 576]);

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Movies & Videos' })).toBeVisible();

  await page.goto('/photos');
  const photo = page.getByRole('listitem').filter({ hasText: 'Red bicycle' });
  const shown = () =>
    photo
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : ''));
  await expect.poll(shown).toContain('/api/media/');
  await photo.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Red bicycle' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/audio');
  await page.getByRole('button', { name: 'Play Lullaby' }).click();
  const player = page.getByRole('region', { name: 'Audio player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Photos' })
    .click();
  await expect(player).toBeVisible();
});
