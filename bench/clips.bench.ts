/**
 * Measures how long Chromium takes to show the first picture of a clip, which plays from a place in the middle of its film,
 * beside the first picture of the film (TAPE-10), by turns: of the copy of a DV tape, and of a film as phones make
 * them, which plays as it is. Run after script/prepare-browser: node bench/clips.bench.ts [rounds]. Exits with 1 above the
 * limit.
 */
/// <reference lib="dom" />
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { type BenchPage, openAsRose, openBrowser } from '../e2e/fixtures/bench-page.ts';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { makeFilm, makeTape } from './bench-media.ts';
import { median } from './measure.ts';
import { noteFigure } from './note-figure.ts';
import { callAsRose, cookieOf, uploadBytes } from './rose.ts';

const rounds = Number(process.argv[2] ?? 25);
const filmSeconds = 60;
/** Between two key pictures, as most begins of clips are. */
const beginSeconds = 41.5;
const bar = 1.2;

/** Plays a film without sound until its first picture is drawn; returns the milliseconds until then. */
function firstPictureMs(page: BenchPage, source: string): Promise<number> {
  return page.evaluate(async (address) => {
    const video = document.createElement('video');
    video.muted = true;
    const beganAt = performance.now();
    // Nothing of it is in the cache of the browser.
    const url = new URL(address, location.href);
    url.searchParams.set('try', String(beganAt));
    video.src = url.href;
    document.body.append(video);
    const isDrawn = new Promise((resolve) => {
      video.requestVideoFrameCallback(resolve);
    });
    await video.play();
    await isDrawn;
    const ms = performance.now() - beganAt;
    // Otherwise it plays on without its place in the page.
    video.removeAttribute('src');
    video.load();
    video.remove();
    return ms;
  }, source);
}

function note(name: string, clipMs: number, filmMs: number): void {
  const ratio = clipMs / filmMs;
  noteFigure({
    what: `TAPE-10, the first picture of a clip of ${name}`,
    ours: `${clipMs.toFixed(0)} ms`,
    reference: `of the whole ${filmMs.toFixed(0)} ms`,
    ratio: ratio.toFixed(2),
    bar: `${bar} ×`,
    isMet: ratio <= bar,
  });
}

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-clips-'));
const server = await startHeirloom();
const browser = await openBrowser();
try {
  const { context, page } = await openAsRose(browser, server);
  await page.goto('/');
  const cookie = cookieOf(await context.storageState());
  const makers = { 'a DV tape': makeTape, 'a film of a phone': makeFilm };
  for (const [name, make] of Object.entries(makers)) {
    const file = await make(folder, filmSeconds);
    const id = await uploadBytes(server, cookie, new Uint8Array(await readFile(file)));
    const find = () => callAsRose<MediaDetails>(server, cookie, 'media/find', { id });
    while ((await find()).status !== 'ready') await sleep(500);
    const source = (await find()).sources[0]!.url;
    const [ofFilm, ofClip]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ofFilm.push(await firstPictureMs(page, source));
      ofClip.push(await firstPictureMs(page, `${source}#t=${beginSeconds}`));
    }
    note(name, median(ofClip), median(ofFilm));
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
