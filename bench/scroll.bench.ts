/**
 * Measures the frames of a page of 100,000 photos while it scrolls at its beginning, in its middle and at its end,
 * compared with a page of 100: in Chromium, on a server of its own. Run after script/prepare-browser: node bench/scroll.bench.ts [items].
 * Prints the results; exits with 1 when a limit is exceeded.
 */
import {
  type Frames,
  openAsRose,
  openBrowser,
  rose,
  scrollFrom,
} from '../e2e/fixtures/bench-page.ts';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { givePhotos } from '../e2e/fixtures/many-photos.ts';

const itemCount = Number(process.argv[2] ?? 100_000);
/** How many times as long as in a page of 100 items the frame may take that 5 of 100 exceed. */
const bar = 1.5;
const steps = 300;

type Chromium = Awaited<ReturnType<typeof openBrowser>>;

async function measureWith(browser: Chromium, count: number): Promise<Frames> {
  const server = await startHeirloom();
  try {
    const { page, context } = await openAsRose(browser, server);
    givePhotos(server, rose.email, count);
    await page.goto('/media?sort=captureDate');
    await page
      .getByRole('link', { name: /^Photo \d+$/ })
      .first()
      .waitFor();
    // The first time compiles code and is always slower.
    await scrollFrom(page, 0, steps);
    let slowest: Frames | undefined;
    for (const place of [0, 0.5, 1]) {
      const frames = await scrollFrom(page, place, steps);
      if (!slowest || frames.slow > slowest.slow) slowest = frames;
      console.log(
        `${String(count).padStart(7)} items, at ${place}: a frame ${frames.median.toFixed(1)} ms, 5 of 100 over ${frames.slow.toFixed(1)} ms, at most ${frames.elements} elements`,
      );
    }
    await context.close();
    return slowest!;
  } finally {
    await server.stop();
  }
}

const browser = await openBrowser();
try {
  const few = await measureWith(browser, 100);
  const many = await measureWith(browser, itemCount);
  const ratio = many.slow / few.slow;
  console.log(`its slow frames take ${ratio.toFixed(2)} times as long, at most ${bar}`);
  if (ratio > bar) process.exitCode = 1;
} finally {
  await browser.close();
}
