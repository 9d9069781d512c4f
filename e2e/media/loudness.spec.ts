import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { callRpc } from '../fixtures/call-rpc.ts';
import { expect, test } from '../fixtures/heirloom.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-loudness-'));
const file = (name: string): string => path.join(folder, name);

/** ffmpeg's arguments for a tone at this level, in decibels relative to full scale. */
function tone(db: number) {
  return [
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:sample_rate=48000:duration=20,volume=${db + 18}dB,aformat=channel_layouts=stereo`,
  ];
}
const ffmpeg = (...args: string[]): void => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
};

test.beforeAll(() => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=5:duration=20'];
  const codecs = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'.split(' ');
  ffmpeg(...picture, ...tone(-22), ...codecs, file('Whisper.mp4'));
  ffmpeg(...picture, ...tone(-12), ...codecs, file('Speech.mp4'));
  ffmpeg(...tone(-22), file('Murmur.flac'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Adds analysers to all nodes that the page connects in its audio graph, so before and behind every gain. */
function listenIn(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const taps: AnalyserNode[] = [];
    const connect = AudioNode.prototype.connect as (to: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function listen(this: AudioNode, to: AudioNode) {
      const tap = new AnalyserNode(this.context, { fftSize: 4096 });
      connect.call(this, tap);
      taps.push(tap);
      return connect.call(this, to);
    } as typeof AudioNode.prototype.connect;
    Object.assign(window, { taps });
  });
}

/** Returns the current loudness at each analyser in decibels; empty without an audio graph. */
function hear(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (window as unknown as { taps: AnalyserNode[] }).taps.map((tap) => {
      const samples = new Float32Array(tap.fftSize);
      tap.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return 10 * Math.log10(power + 1e-12);
    }),
  );
}

async function gained(page: Page): Promise<number> {
  const [before = 0, behind = 0] = await hear(page);
  return before > -60 ? behind - before : Number.NaN;
}

const isPlaying = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime > 0.5);

type Listed = { items: { id: string; title: string }[] };
type Details = { facts: { label: string }[] };

/** Tells whether the server has measured an item's loudness: the item is shown and played before that. */
async function isMeasured(page: Page, title: string): Promise<boolean> {
  const { items } = await callRpc<Listed>(page, 'media/list', {});
  const id = items.find((item) => item.title === title)?.id;
  const { facts } = await callRpc<Details>(page, 'media/find', { id });
  return facts.some(({ label }) => label === 'Loudness');
}

async function openFilm(page: Page, title: string): Promise<void> {
  await page.goto('/movies');
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
  await expect.poll(() => isPlaying(page)).toBe(true);
}

test('a quiet film and a quiet recording are played louder; what is loud enough is left alone', async ({
  person: { page },
}) => {
  await listenIn(page);
  await addFiles(page, ['Whisper.mp4', 'Speech.mp4', 'Murmur.flac'].map(file));
  for (const title of ['Whisper', 'Speech', 'Murmur']) {
    await expect.poll(() => isMeasured(page, title)).toBe(true);
  }

  await test.step('a quiet film', async () => {
    await openFilm(page, 'Whisper');
    await expect.poll(() => gained(page)).toBeGreaterThan(8);
    expect(await gained(page)).toBeLessThan(11);
  });

  await test.step('volume, speed and seeking are the person’s as before', async () => {
    const video = page.locator('video');
    const [, loud = 0] = await hear(page);
    await video.evaluate((element: HTMLVideoElement) => (element.volume = 0.25));
    await expect.poll(async () => (await hear(page))[1]! - loud).toBeLessThan(-9);
    expect(await gained(page)).toBeGreaterThan(8);
    await video.evaluate((element: HTMLVideoElement) => {
      element.volume = 1;
      element.playbackRate = 1.5;
      element.currentTime = 5;
    });
    await expect.poll(async () => Math.abs((await hear(page))[1]! - loud)).toBeLessThan(3);
    await video.evaluate((element: HTMLVideoElement) => (element.muted = true));
    await expect.poll(async () => (await hear(page))[1]).toBeLessThan(-60);
  });

  await test.step('a film that is loud enough has no graph', async () => {
    await openFilm(page, 'Speech');
    expect(await hear(page)).toEqual([]);
  });

  await test.step('a quiet recording', async () => {
    await page.goto('/audio');
    await page.getByRole('button', { name: 'Play Murmur' }).click();
    await expect.poll(() => gained(page)).toBeGreaterThan(8);
  });
});
