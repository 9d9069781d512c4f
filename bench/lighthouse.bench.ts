/**
 * Lets Lighthouse look at the first pages as a phone does, and compares its score for performance with the bar. Each page
 * is looked at by a browser that had it open before, and by one that had not. Lighthouse comes from npm's registry for
 * each run: what it brings along would be a hundred packages more in every installation.
 * Run after script/prepare-browser: node bench/lighthouse.bench.ts [rounds]. Exits with 1 below the bar.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openAsRose, openBrowser, openProfile, visitEach } from '../e2e/fixtures/bench-page.ts';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { chromiumPath } from '../server/test/chromium.ts';
import { median } from './measure.ts';
import { noteFigure } from './note-figure.ts';
import { cookieOf, fillArchive } from './rose.ts';

const lighthouse = 'lighthouse@13.5.0';
const rounds = Number(process.argv[2] ?? 3);
const leastScore = 95;
const photoCount = 24;
const pages = ['/', '/photos', '/movies'];
/** The phone that Lighthouse plays. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-lighthouse-'));
const server = await startHeirloom();
const browser = await openBrowser();
const { context: signedIn } = await openAsRose(browser, server);
const state = await signedIn.storageState();
await browser.close();

/** Makes a browser that Rose is signed in with and that had these pages open, and returns the folder of its profile. */
async function makeProfile(addresses: string[]): Promise<string> {
  const profile = await mkdtemp(path.join(folder, 'profile-'));
  const context = await openProfile(profile, { ...phone, baseURL: server.url });
  await context.addCookies(state.cookies);
  const page = await context.newPage();
  // The browser knows who was signed in, as after each first visit.
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await visitEach(page, addresses);
  await context.close();
  return profile;
}

type Report = {
  runtimeError?: { message: string };
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
};

async function look(profile: string, address: string): Promise<Report> {
  const flags = ['--headless', '--no-sandbox', `--user-data-dir=${profile}`];
  const { stdout } = await run(
    'npm',
    [
      'exec',
      '--yes',
      '--ignore-scripts',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      `${server.url}${address}`,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--no-enable-error-reporting',
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath }, maxBuffer: 64 * 1024 ** 2 },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

function report(what: string, reports: Report[]): void {
  const score = median(reports.map(({ categories }) => categories.performance.score * 100));
  const ms = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Infinity)).toFixed(0);
  console.log(
    `${what}: first paint ${ms('first-contentful-paint')} ms, largest ${ms('largest-contentful-paint')} ms, ` +
      `blocked for ${ms('total-blocking-time')} ms`,
  );
  noteFigure({
    what: `${what}: Lighthouse on a phone`,
    ours: score.toFixed(0),
    bar: String(leastScore),
    isMet: score >= leastScore,
  });
}

try {
  await fillArchive(server, cookieOf(state), folder, photoCount);
  for (const address of pages) {
    const visits: [what: string, addresses: string[]][] = [
      [address, [address]],
      [`${address}, never open before`, []],
    ];
    for (const [what, addresses] of visits) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) {
        // What a look leaves behind would help the next one.
        const profile = await makeProfile(addresses);
        reports.push(await look(profile, address));
      }
      report(what, reports);
    }
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
