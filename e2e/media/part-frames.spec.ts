// A film whose every picture tells its number in bars, and a part of it: what Chromium shows at its ends.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ListedMedia } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaDetails, MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { Locator } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { callRpc } from '../fixtures/call-rpc.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-numbers-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bars = 10;
const film = { picturesPerSecond: 25, seconds: 30 };
const part = { beginMs: 4000, endMs: 8000 };
const [first, last] = [100, 199];

/** Each bar is a digit of the number of the picture, in the binary system. */
function makeNumberFilm(): string {
  const file = path.join(folder, 'Numbers.mp4');
  const size = `${bars * 16}x96`;
  const source = `nullsrc=s=${size}:r=${film.picturesPerSecond}:d=${film.seconds},format=gray`;
  const picture = `${source},geq=lum='if(mod(floor(N/pow(2,floor(X/16))),2),235,16)'`;
  const sound = `sine=f=330:d=${film.seconds}`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const coded =
    '-c:v libx264 -preset veryfast -g 75 -pix_fmt yuv420p -c:a aac -movflags +faststart';
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...coded.split(' '), file]);
  return file;
}

/** Reads the number of the picture that is shown. */
function shownNumber(video: Locator): Promise<number> {
  return video.evaluate((element: HTMLVideoElement, count) => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d')!;
    [canvas.width, canvas.height] = [count, 1];
    pen.drawImage(element, 0, 0, count, 1);
    const { data } = pen.getImageData(0, 0, count, 1);
    let number = 0;
    for (let bar = 0; bar < count; bar += 1) if (data[4 * bar]! > 128) number += 2 ** bar;
    return number;
  }, bars);
}

async function seekTo(video: Locator, seconds: number): Promise<number> {
  await video.evaluate(async (element: HTMLVideoElement, to) => {
    element.pause();
    const done = new Promise((resolve) => {
      element.addEventListener('seeked', resolve, { once: true });
    });
    // Where the same picture stays, none is drawn.
    const isDrawn = new Promise((resolve) => {
      element.requestVideoFrameCallback(resolve);
      setTimeout(resolve, 1000);
    });
    element.currentTime = to;
    await Promise.all([done, isDrawn]);
  }, seconds);
  return shownNumber(video);
}

/** Plays on from a moment for so long, and returns the numbers that were shown meanwhile. */
async function numbersFrom(
  video: Locator,
  wish: { fromSeconds: number; forMs: number; repeats: boolean },
): Promise<number[]> {
  return video.evaluate(
    async (element: HTMLVideoElement, { fromSeconds, forMs, repeats, count }) => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d', { willReadFrequently: true })!;
      [canvas.width, canvas.height] = [count, 1];
      const numbers: number[] = [];
      const note = () => {
        pen.drawImage(element, 0, 0, count, 1);
        const { data } = pen.getImageData(0, 0, count, 1);
        let number = 0;
        for (let bar = 0; bar < count; bar += 1) if (data[4 * bar]! > 128) number += 2 ** bar;
        numbers.push(number);
        element.requestVideoFrameCallback(note);
      };
      element.loop = repeats;
      const done = new Promise((resolve) => {
        element.addEventListener('seeked', resolve, { once: true });
      });
      element.currentTime = fromSeconds;
      await done;
      element.requestVideoFrameCallback(note);
      await element.play();
      await new Promise((resolve) => setTimeout(resolve, forMs));
      element.pause();
      element.loop = false;
      return numbers;
    },
    { ...wish, count: bars },
  );
}

/** A busy browser may draw a picture or two more before it is stopped, now and then some more. */
const latest = last + 3;

/** Plays over the end, which repeats; up to three times, when the browser was too busy to stop. */
async function repeatedNumbers(video: Locator, triesLeft = 2): Promise<number[]> {
  const numbers = await numbersFrom(video, { fromSeconds: 3.5, forMs: 3000, repeats: true });
  return Math.max(...numbers) > latest && triesLeft > 0
    ? repeatedNumbers(video, triesLeft - 1)
    : numbers;
}

test('a part shows its first and its last picture and none beside them: by seeking, at its end, and when it repeats [TAPE-10]', async ({
  person,
}) => {
  const { page } = person;
  await addFiles(page, [makeNumberFilm()]);
  const { items } = await callRpc<{ items: ListedMedia[] }>(page, 'media/list', { limit: 10 });
  const mediaId = items[0]!.id;
  const find = (id: string) => callRpc<MediaDetails>(page, 'media/find', { id });
  await expect.poll(async () => (await find(mediaId)).status).toBe('ready');
  const input = { mediaId, ...part, title: 'Hundred' };
  const { id } = await callRpc<MediaItem>(page, 'clips/make', input);

  await page.goto(`/movies/${id}`);
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.pause();
  });
  expect(await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(4, 2);

  expect(await seekTo(video, 2)).toBe(150);
  expect(await seekTo(video, 0)).toBe(first);
  expect(await seekTo(video, -3)).toBe(first);
  expect(await seekTo(video, 3.9)).toBe(197);
  expect(await seekTo(video, 4)).toBe(last);
  expect(await seekTo(video, 60)).toBe(last);

  const toEnd = await numbersFrom(video, { fromSeconds: 3, forMs: 3000, repeats: false });
  expect(toEnd.length).toBeGreaterThan(3);
  expect(Math.min(...toEnd)).toBeGreaterThanOrEqual(175);
  expect(Math.max(...toEnd)).toBeLessThanOrEqual(latest);
  expect(await shownNumber(video)).toBe(last);
  expect(await video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);

  const again = await repeatedNumbers(video);
  expect(Math.min(...again)).toBeGreaterThanOrEqual(first);
  expect(again.some((number) => number < 150)).toBe(true);
  expect(Math.max(...again)).toBeLessThanOrEqual(latest);
});
