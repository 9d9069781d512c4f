import type { Locator, Page } from '@playwright/test';
import { makeHardFiles } from '../fixtures/hard-files.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { uploadByBulk } from '../fixtures/upload.ts';

const files = makeHardFiles();
test.afterAll(() => files.remove());

/** What a film shows and how much of its sound was decoded: silence without an error is what browsers do. */
const lookAt = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d')!;
    [canvas.width, canvas.height] = [64, 36];
    pen.drawImage(element, 0, 0, canvas.width, canvas.height);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    return {
      seconds: element.currentTime,
      shape: `${element.videoWidth}x${element.videoHeight}`,
      brightest: Math.max(...data.filter((_, place) => place % 4 !== 3)),
      soundBytes: element.webkitAudioDecodedByteCount ?? 0,
    };
  });

const open = async (page: Page, list: string, title: string): Promise<void> => {
  await page.goto(list);
  const item = page.getByRole('listitem').filter({ hasText: title }).first();
  await item.getByRole('link').first().click();
};

const films: [title: string, shape: string][] = [
  ['Camcorder', '768x576'],
  ['Wedding', '1024x576'],
  ['Garden', '320x240'],
  ['Webcam', '320x240'],
];

test('films of tape, disc and old computers are seen and heard [FORMAT-01, FORMAT-02, FORMAT-04, FORMAT-05, FORMAT-12, FORMAT-14]', async ({
  person: { page },
}) => {
  test.setTimeout(240_000);
  await uploadByBulk(
    page,
    ['Camcorder.avi', 'Wedding.vob', 'Garden.wmv', 'Webcam.avi'].map(files.of),
  );
  for (const [title, shape] of films) {
    await open(page, '/movies', title);
    const video = page.locator('video');
    await expect(video).toBeVisible({ timeout: 120_000 });
    await expect
      .poll(async () => (await lookAt(video)).seconds, { timeout: 30_000 })
      .toBeGreaterThan(1);
    const look = await lookAt(video);
    expect(look).toMatchObject({ shape });
    expect(look.brightest).toBeGreaterThan(60);
    expect(look.soundBytes).toBeGreaterThan(1000);
  }
});

/** The loudest moment of what the player is given, decoded by the browser. */
const loudest = (page: Page, id: string): Promise<number> =>
  page.evaluate(async (mediaId) => {
    const sound = await (await fetch(`/api/media/${mediaId}/play`)).arrayBuffer();
    const decoded = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(sound);
    return Math.max(...decoded.getChannelData(0).slice(24_000, 48_000));
  }, id);

test('recordings that no browser plays are heard [FORMAT-19, FORMAT-20]', async ({
  person: { page },
}) => {
  await uploadByBulk(page, ['Cassette.aiff', 'Radio.wma'].map(files.of));
  for (const title of ['Cassette', 'Radio']) {
    await page.goto('/audio');
    const item = page.getByRole('listitem').filter({ hasText: title });
    const link = await item.getByRole('link').first().getAttribute('href');
    const id = link?.split('?')[0]?.split('/').at(-1) ?? '';
    await expect
      .poll(async () => (await page.request.get(`/api/media/${id}/play`)).status(), {
        timeout: 90_000,
      })
      .toBe(200);
    await page.getByRole('button', { name: `Play ${title}` }).click();
    const player = page.getByRole('region', { name: 'Audio player' });
    await expect(player.getByRole('slider', { name: 'Seek' })).not.toHaveValue('0', {
      timeout: 30_000,
    });
    expect(await loudest(page, id)).toBeGreaterThan(0.05);
  }
});

/** How much the colours of a picture differ from place to place. */
const contrast = (image: Locator): Promise<number> =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d')!;
    [canvas.width, canvas.height] = [32, 32];
    pen.drawImage(element, 0, 0, 32, 32);
    const { data } = pen.getImageData(0, 0, 32, 32);
    const reds = data.filter((_, place) => place % 4 === 0);
    return Math.max(...reds) - Math.min(...reds);
  });

test('photos of phones and prints show, and what moves inside them plays [FORMAT-15, FORMAT-16]', async ({
  person: { page },
}) => {
  const names = ['Print.tif', 'Moving.jpg', ...(files.heic ? ['Phone.heic'] : [])];
  await uploadByBulk(page, names.map(files.of));
  for (const name of names) {
    const title = name.split('.')[0]!;
    await page.goto('/photos');
    const image = page.getByRole('listitem').filter({ hasText: title }).locator('img').first();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc), {
        timeout: 60_000,
      })
      .toContain('/api/media/');
    expect(await contrast(image)).toBeGreaterThan(40);
  }
  await open(page, '/photos', 'Moving');
  await page.getByRole('button', { name: 'Play motion' }).click();
  const moving = page.locator('video');
  await expect
    .poll(async () => (await lookAt(moving)).seconds, { timeout: 30_000 })
    .toBeGreaterThan(0.3);
  expect((await lookAt(moving)).shape).toBe('320x180');
});

test('a person chooses the poster of a film: a frame, a picture of their own, the usual one', async ({
  person: { page },
}) => {
  await uploadByBulk(page, [files.of('Garden.wmv')]);
  await open(page, '/movies', 'Garden');
  await expect(page.locator('video')).toBeVisible({ timeout: 90_000 });
  const poster = () => page.locator('video').getAttribute('poster');
  const choose = async (entry: string): Promise<void> => {
    const before = await poster();
    await page.mouse.move(200, 200);
    await page.getByRole('button', { name: 'Playback settings' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByText('The poster is being made').first()).toBeVisible();
    await expect.poll(poster, { timeout: 60_000 }).not.toBe(before);
  };
  await choose('Use this frame as the poster');
  page.once('filechooser', (chooser) => void chooser.setFiles(files.of('Print.tif')));
  await choose('Upload a picture…');
  await choose('Go back to the automatic poster');
});
