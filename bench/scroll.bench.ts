/**
 * Measures a page of 100,000 photos that scrolls at 4,000 pixels a second at its beginning, in its middle and at its end,
 * beside a page of 100, and on a phone: in Chromium without a graphics card, on servers of its own. Run after
 * script/prepare-browser: node bench/scroll.bench.ts [items]. Exits with 1 above a limit.
 */
import {
  type BenchPage,
  type Frames,
  openAsRose,
  openBrowser,
  rose,
  scrollFrom,
} from '../e2e/fixtures/bench-page.ts';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { givePhotos } from '../e2e/fixtures/many-photos.ts';
import { noteFigure } from './note-figure.ts';

const itemCount = Number(process.argv[2] ?? 100_000);
const steps = 300;
const bars = {
  /** How many times as long as in a page of 100 items the frame may take that 5 of 100 exceed. */
  slowRatio: 1.5,
  perSecond: 50,
  taskMs: 50,
  elements: 2000,
};
const phone = { width: 390, height: 844 };

type Chromium = Awaited<ReturnType<typeof openBrowser>>;

/** Scrolls at three places, and returns the worst of each figure. */
async function scrollAlong(page: BenchPage): Promise<Frames> {
  await page.goto('/media?sort=captureDate');
  await page
    .getByRole('link', { name: /^Photo \d+$/ })
    .first()
    .waitFor();
  // The first time compiles code and is always slower.
  await scrollFrom(page, 0, steps);
  const all: Frames[] = [];
  for (const place of [0, 0.5, 1]) {
    const frames = await scrollFrom(page, place, steps);
    console.log(
      `at ${place}: a frame ${frames.median.toFixed(1)} ms, 5 of 100 over ${frames.slow.toFixed(1)} ms`,
    );
    all.push(frames);
  }
  const worst = (of: (frames: Frames) => number) => Math.max(...all.map(of));
  return {
    median: worst(({ median }) => median),
    slow: worst(({ slow }) => slow),
    perSecond: Math.min(...all.map(({ perSecond }) => perSecond)),
    longestTaskMs: worst(({ longestTaskMs }) => longestTaskMs),
    elements: worst(({ elements }) => elements),
  };
}

function report(where: string, { perSecond, longestTaskMs, elements }: Frames): void {
  noteFigure({
    what: `${where}: frames a second`,
    ours: perSecond.toFixed(0),
    bar: String(bars.perSecond),
    isMet: perSecond >= bars.perSecond,
  });
  noteFigure({
    what: `${where}: the longest task`,
    ours: longestTaskMs === 0 ? 'under 50 ms' : `${longestTaskMs.toFixed(0)} ms`,
    bar: `${bars.taskMs} ms`,
    isMet: longestTaskMs <= bars.taskMs,
  });
  noteFigure({
    what: `${where}: elements in the page`,
    ours: String(elements),
    bar: String(bars.elements),
    isMet: elements < bars.elements,
  });
}

async function measureWith(browser: Chromium, count: number, isReported: boolean): Promise<Frames> {
  const server = await startHeirloom();
  try {
    const { page, context } = await openAsRose(browser, server);
    givePhotos(server, rose.email, count);
    console.log(`${count} items`);
    const frames = await scrollAlong(page);
    if (isReported) {
      report('scroll', frames);
      await page.setViewportSize(phone);
      report('scroll on a phone', await scrollAlong(page));
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = page.locator(`[data-place="${count - 1}"]`);
      const isLastShown = await last.waitFor().then(
        () => true,
        () => false,
      );
      noteFigure({
        what: 'scroll on a phone: the last item',
        ours: isLastShown ? 'shown' : 'not shown',
        bar: 'shown',
        isMet: isLastShown,
      });
    }
    await context.close();
    return frames;
  } finally {
    await server.stop();
  }
}

const browser = await openBrowser();
try {
  const few = await measureWith(browser, 100, false);
  const many = await measureWith(browser, itemCount, true);
  const ratio = many.slow / few.slow;
  noteFigure({
    what: `scroll, ${itemCount} items: the frame that 5 of 100 exceed`,
    ours: `${many.slow.toFixed(1)} ms`,
    reference: `100 items ${few.slow.toFixed(1)} ms`,
    ratio: ratio.toFixed(2),
    bar: `${bars.slowRatio} ×`,
    isMet: ratio <= bars.slowRatio,
  });
} finally {
  await browser.close();
}
