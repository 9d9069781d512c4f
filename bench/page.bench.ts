/**
 * Measures the first load of a page with an empty cache: its scripts, and with a processor slowed four times its first
 * paint and its first eight pictures, or on a phone with a slow line those of its first screen. The browser knows the
 * pages from an earlier visit; pictures are measured once more where it does not. Run after script/prepare-browser:
 * node bench/page.bench.ts [rounds]; WEB_DIR chooses another build of the web app. Exits with 1 above a limit.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAsRose, openBrowser, visitEach } from '../e2e/fixtures/bench-page.ts';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { type Load, measureLoad, slowdown } from './measure-load.ts';
import { median } from './measure.ts';
import { noteFigure } from './note-figure.ts';
import { callAsRose, cookieOf, fillArchive } from './rose.ts';

const rounds = Number(process.argv[2] ?? 5);
const photoCount = 24;
const scriptBar = 150_000;
const firstPaintBarMs = 600;
/** Of home-gallery 1.21, on this computer, at another time (../shared/speed.md). */
const homeGalleryMs = 2100;
/** What Lighthouse calls good. */
const slowLineBarMs = 2500;
/** So many are on the first screen of a phone. */
const picturesOnPhone = { '/': 4, '/photos': 4, '/media': 2 };
const desk = { viewport: { width: 1440, height: 1200 } };
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-page-'));
const server = await startHeirloom();
const browser = await openBrowser();

type Visitor = NonNullable<Parameters<typeof browser.newContext>[0]>;

/** Returns what a browser keeps of these pages after it had them open in such a window. */
async function openOnce(addresses: string[], options: Visitor) {
  const visitor = await browser.newContext({ ...options, baseURL: server.url });
  const page = await visitor.newPage();
  await visitEach(page, addresses);
  const storageState = await visitor.storageState();
  await visitor.close();
  return { ...options, baseURL: server.url, storageState };
}

async function measure(options: Visitor, visit: Parameters<typeof measureLoad>[1]) {
  const visitor = await browser.newContext({ ...options, baseURL: server.url });
  const load = await measureLoad(await visitor.newPage(), visit);
  await visitor.close();
  return load;
}

function reportPictures(page: string, loads: Load[]): void {
  const ms = median(loads.map(({ picturesMs }) => picturesMs));
  noteFigure({
    what: `${page}: the first eight pictures, processor slowed ${slowdown} times`,
    ours: `${(ms / 1000).toFixed(2)} s`,
    reference: `home-gallery, another day ${(homeGalleryMs / 1000).toFixed(2)} s`,
    ratio: (ms / homeGalleryMs).toFixed(2),
    bar: '1 ×',
    isMet: ms <= homeGalleryMs,
  });
}

function report(page: string, loads: Load[]): void {
  const of = (key: keyof Load) => median(loads.map((load) => load[key]));
  const seconds = (key: keyof Load) => `${(of(key) / 1000).toFixed(2)} s`;
  console.log(
    `${page}: ${of('scripts')} scripts, ${of('requests')} requests; pictures ${seconds('picturesMs')}, ` +
      `long tasks ${seconds('longTasksMs')}, the longest ${seconds('longestTaskMs')}`,
  );
  noteFigure({
    what: `${page}: script of the first load`,
    ours: `${(of('scriptBytes') / 1000).toFixed(1)} kB`,
    bar: `${scriptBar / 1000} kB`,
    isMet: of('scriptBytes') <= scriptBar,
  });
  noteFigure({
    what: `${page}: first paint, processor slowed ${slowdown} times`,
    ours: seconds('firstPaintMs'),
    bar: `${firstPaintBarMs / 1000} s`,
    isMet: of('firstPaintMs') <= firstPaintBarMs,
  });
}

function reportPhone(page: string, pictures: number, loads: Load[]): void {
  const ms = median(loads.map(({ picturesMs }) => picturesMs));
  const paintMs = median(loads.map(({ firstPaintMs }) => firstPaintMs));
  console.log(`${page} on a phone with a slow line: first paint ${(paintMs / 1000).toFixed(2)} s`);
  noteFigure({
    what: `${page}: the first ${pictures} pictures of a phone on a slow line`,
    ours: `${(ms / 1000).toFixed(2)} s`,
    bar: `${slowLineBarMs / 1000} s`,
    isMet: ms <= slowLineBarMs,
  });
}

try {
  const { context, page } = await openAsRose(browser, server);
  // The browser knows who was signed in, as after each first visit; nothing of the app is in a cache.
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const signedIn = await context.storageState();
  const cookie = cookieOf(signedIn);
  const mediaId = await fillArchive(server, cookie, folder, photoCount);
  const created = await callAsRose<{ path: string }>(server, cookie, 'shares/create', { mediaId });
  const share = created.path;
  const pages: Record<string, number> = {
    '/': 1,
    '/movies': 0,
    '/photos': 8,
    '/media': 8,
    [share]: 1,
  };
  const onDesk = await openOnce(
    Object.keys(pages).filter((address) => address !== share),
    { ...desk, storageState: signedIn },
  );
  const onPhone = await openOnce(Object.keys(picturesOnPhone), {
    ...phone,
    storageState: signedIn,
  });
  const loads = new Map<string, Load[]>();
  const ofPhones = new Map<string, Load[]>();
  const firstVisits = new Map<string, Load[]>();
  const firstVisitsOfPhones = new Map<string, Load[]>();
  const add = (to: Map<string, Load[]>, name: string, load: Load) =>
    to.set(name, [...(to.get(name) ?? []), load]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [address, pictures] of Object.entries(pages)) {
      const isShare = address === share;
      const load = await measure(isShare ? desk : onDesk, { address, pictures });
      add(loads, isShare ? '/s/…' : address, load);
      if (pictures < 8) continue;
      const first = { ...desk, storageState: signedIn };
      add(firstVisits, address, await measure(first, { address, pictures }));
    }
    for (const [address, pictures] of Object.entries(picturesOnPhone)) {
      const visit = { address, pictures, isLineSlow: true };
      add(ofPhones, address, await measure(onPhone, visit));
      const first = { ...phone, storageState: signedIn };
      add(firstVisitsOfPhones, address, await measure(first, visit));
    }
  }
  for (const [name, measured] of loads) {
    report(name, measured);
    if (pages[name] === 8) reportPictures(name, measured);
  }
  for (const [name, measured] of firstVisits)
    reportPictures(`${name}, never open before`, measured);
  for (const [name, pictures] of Object.entries(picturesOnPhone)) {
    reportPhone(name, pictures, ofPhones.get(name) ?? []);
    reportPhone(`${name}, never open before`, pictures, firstVisitsOfPhones.get(name) ?? []);
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
