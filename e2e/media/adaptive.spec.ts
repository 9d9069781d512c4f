import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';

test.setTimeout(900_000);

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-line-'));
const film = path.join(folder, 'Regatta.mp4');
const filmMegabits = 5;

test.beforeAll(() => {
  // With noise in the picture the encoder cannot make the film small.
  const picture = 'testsrc2=size=1920x1080:rate=5:duration=58,noise=alls=40:allf=t';
  const rate = `-b:v ${filmMegabits}M -minrate ${filmMegabits}M -maxrate ${filmMegabits}M -bufsize 2M`;
  const options = `-c:v libx264 -preset ultrafast ${rate} -x264-params nal-hrd=cbr -g 5 -pix_fmt yuv420p -c:a aac -movflags +faststart`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=duration=58'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...sources, ...options.split(' '), film]);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unlimited = -1;

async function setLine(line: CDPSession, megabits: number): Promise<void> {
  const bytes = megabits === unlimited ? unlimited : (megabits * 1_000_000) / 8;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

/** Reads the state of the visible <video>, which is the first; a second one may be loading behind it. */
function playbackOf(page: Page) {
  return page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => ({
      source: new URL(video.currentSrc).pathname.split('/').at(-1),
      lines: video.videoHeight,
      seconds: video.currentTime,
      volume: video.volume,
      isPlaying: !video.paused && video.readyState > 2,
    }));
}

/** Tells how often the film stops in the next four seconds, and whether as much of it is seen. */
function fourSecondsOf(page: Page) {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    let stalls = 0;
    const count = () => (stalls += 1);
    const from = { film: video.currentTime, clock: performance.now() };
    video.addEventListener('waiting', count);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    video.removeEventListener('waiting', count);
    // A busy machine may come late to this.
    const seconds = (performance.now() - from.clock) / 1000;
    return { stalls, isSeen: video.currentTime - from.film > seconds - 0.5 };
  });
}

const sourceOf = async (page: Page) => (await playbackOf(page)).source;

async function openFilm(page: Page): Promise<void> {
  await page.goto('/movies');
  await page.getByRole('listitem').filter({ hasText: 'Regatta' }).getByRole('link').first().click();
  await expect.poll(async () => (await playbackOf(page)).seconds).toBeGreaterThan(1);
}

async function openSettings(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  await page.getByRole('button', { name: 'Playback settings' }).click();
}

test('a film goes on in what the line carries, and in what a person chooses', async ({
  person: { page, context },
}) => {
  await addFiles(page, [film]);
  await page.goto('/movies');
  const link = page.getByRole('listitem').filter({ hasText: 'Regatta' }).getByRole('link').first();
  const id = (await link.getAttribute('href'))?.split('?')[0]?.split('/').at(-1);
  // Its conversion gives way to everything else that runs on the machine.
  await expect
    .poll(async () => (await page.request.get(`/api/media/${id}/low`)).status(), {
      timeout: 360_000,
    })
    .toBe(200);
  const line = await context.newCDPSession(page);

  await test.step('a fast line plays the original', async () => {
    await setLine(line, filmMegabits * 6);
    await openFilm(page);
    expect(await playbackOf(page)).toMatchObject({ source: 'play', lines: 1080 });
    await page.keyboard.press('ArrowDown');
  });

  await test.step('a line that gets slow: the film goes on in 480 lines, with the same volume', async () => {
    await setLine(line, 1.8);
    // The emulated speed applies to the requests after a jump, but not to a request that is already running.
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 40;
    });
    await expect.poll(() => sourceOf(page)).toBe('low');
    await expect.poll(async () => (await playbackOf(page)).isPlaying).toBe(true);
    await expect(page.locator('video')).toHaveCount(1);
    expect(await playbackOf(page)).toMatchObject({ lines: 480, volume: 0.9 });
    expect((await playbackOf(page)).seconds).toBeGreaterThan(39);
    // A busy machine may need a moment to draw the new picture; a line that is too slow stalls again and again.
    await expect.poll(() => fourSecondsOf(page)).toEqual({ stalls: 0, isSeen: true });
    await openSettings(page);
    await expect(page.getByRole('menuitemradio', { name: 'Auto · 480p' })).toBeChecked();
    await page.keyboard.press('Escape');
    // The menu takes all keys until it is closed.
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('a line that is fast again: it climbs', async () => {
    await setLine(line, unlimited);
    await page.keyboard.press('Home');
    await expect.poll(() => sourceOf(page)).toBe('play');
    await expect(page.locator('video')).toHaveCount(1);
    await expect.poll(async () => (await playbackOf(page)).isPlaying).toBe(true);
    expect(await playbackOf(page)).toMatchObject({ lines: 1080, volume: 0.9 });
    expect((await playbackOf(page)).seconds).toBeGreaterThan(10);
  });

  await test.step('a choice by hand holds, for the next visit too', async () => {
    await openSettings(page);
    await page.getByRole('menuitemradio', { name: '480p', exact: true }).click();
    await expect.poll(() => sourceOf(page)).toBe('low');
    await openFilm(page);
    expect(await sourceOf(page)).toBe('low');
    await openSettings(page);
    await expect(page.getByRole('menuitemradio', { name: '480p', exact: true })).toBeChecked();
    await page.getByRole('menuitemradio', { name: 'Original · 1080p' }).click();
    await expect.poll(() => sourceOf(page)).toBe('play');
  });
});
