/// <reference lib="dom" />
import type { BenchPage } from '../e2e/fixtures/bench-page.ts';

export type Load = {
  /** As they were sent, compressed. */
  scriptBytes: number;
  scripts: number;
  requests: number;
  firstPaintMs: number;
  /** Until so many pictures as wanted were painted. */
  picturesMs: number;
  longTasksMs: number;
  longestTaskMs: number;
};

/** How many times slower than this machine a phone is. */
export const slowdown = 4;
/** What a page loads without being touched is its first load. */
const settleMs = 1500;

/** A phone far from its mast: milliseconds, bytes a second. Lighthouse takes the same. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

type Visit = { address: string; pictures: number; isLineSlow?: boolean };

/** Opens an address in a new page with a slowed processor, and waits for so many pictures. */
export async function measureLoad(
  page: BenchPage,
  { address, pictures, isLineSlow = false }: Visit,
): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (isLineSlow) await session.send('Network.emulateNetworkConditions', slowLine);
  const load = { scriptBytes: 0, scripts: 0, requests: 0 };
  /** With the bytes of their heads, which are no script. */
  const scripts = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    load.requests += 1;
    if (type === 'Script' || response.mimeType.includes('javascript')) {
      scripts.set(requestId, response.encodedDataLength);
    }
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = scripts.get(requestId);
    if (head === undefined) return;
    load.scripts += 1;
    load.scriptBytes += encodedDataLength - head;
  });
  await page.addInitScript(watchPictures, pictures);
  await page.goto(address);
  await page.waitForFunction(() => 'picturesMs' in window, undefined, {
    timeout: 60_000,
    polling: settleMs / 2,
  });
  await page.waitForTimeout(settleMs);
  return { ...load, ...(await page.evaluate(readTimes)) };
}

type Watched = { picturesMs?: number; tasks: number[] };

/** Runs in the page: notes long tasks, and when enough pictures were drawn, or the title where none is wanted. */
function watchPictures(wanted: number): void {
  const watched = window as unknown as Watched;
  // Once a frame would cost a slowed processor a third of its time, while a page is rendered in short tasks.
  const lookEveryMs = 40;
  watched.tasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const isDrawn = (picture: HTMLImageElement) =>
    picture.complete && picture.naturalWidth > 0 && picture.getBoundingClientRect().width > 60;
  const look = () => {
    const drawn = [...document.images].filter(isDrawn).length;
    if (wanted > 0 ? drawn < wanted : !document.querySelector('h1')) {
      setTimeout(look, lookEveryMs);
      return;
    }
    requestAnimationFrame(() => (watched.picturesMs = performance.now()));
  };
  setTimeout(look, lookEveryMs);
}

function readTimes() {
  const { picturesMs = 0, tasks } = window as unknown as Watched;
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return {
    picturesMs,
    firstPaintMs: paint?.startTime ?? Infinity,
    longTasksMs: tasks.reduce((sum, duration) => sum + duration, 0),
    longestTaskMs: Math.max(0, ...tasks),
  };
}
