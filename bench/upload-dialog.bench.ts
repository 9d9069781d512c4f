/**
 * Measures how long the first files of a bulk upload take while its dialog is open, compared with the same upload while
 * it is closed and only the tray shows it: in one page of Chromium, by turns. Run after script/prepare-browser:
 * node bench/upload-dialog.bench.ts [files] [turns]. Prints the results; exits with 1 when the dialog slows it down.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchPage, openAsRose, openBrowser } from '../e2e/fixtures/bench-page.ts';
import { startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { median } from './measure.ts';

const fileCount = Number(process.argv[2] ?? 2000);
/** So many of the files are waited for. */
const measured = 60;
const turns = Number(process.argv[3] ?? 3);
/** How many times as long as while it is closed an upload may take. */
const bar = 1.15;

type Watched = { page: BenchPage; busySeconds: () => Promise<number> };
type Taken = { seconds: number; busy: number };

/** Files that begin like photos: the server keeps them by their first bytes, and all differ. */
async function makeFiles(folder: string, round: number): Promise<string[]> {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  return Promise.all(
    Array.from({ length: fileCount }, async (_, place) => {
      const file = path.join(folder, `IMG_${round}_${place}.jpg`);
      await writeFile(file, Buffer.concat([head, Buffer.alloc(20_000, `${round} ${place} `)]));
      return file;
    }),
  );
}

/** Begins to upload files; returns the seconds until `measured` are kept, and those in which the page was busy. */
async function uploadOnce(
  { page, busySeconds }: Watched,
  files: string[],
  isOpen: boolean,
): Promise<Taken> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await page.getByRole('menuitem', { name: /Bulk Upload/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
  await dialog.locator('input[type=file]').first().setInputFiles(files);
  const enough = keptEnough(page);
  const busyBefore = await busySeconds();
  const startedAt = performance.now();
  await dialog.getByRole('button', { name: /^Upload [\d,]+ file/ }).click();
  if (!isOpen) await dialog.getByRole('button', { name: 'Continue in the background' }).click();
  await enough;
  const seconds = (performance.now() - startedAt) / 1000;
  const busy = (await busySeconds()) - busyBefore;
  // Ends the rest of the run, for which nobody has to wait.
  await page.goto('/user-info');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { seconds, busy };
}

function keptEnough(page: BenchPage): Promise<void> {
  let kept = 0;
  return new Promise((resolve) => {
    const count = (response: { url: () => string }) => {
      if (response.url().endsWith('/uploads/finish')) kept += 1;
      if (kept < measured) return;
      page.off('response', count);
      resolve();
    };
    page.on('response', count);
  });
}

/** Reads how long the main thread of the page was busy, which a dialog could keep so. */
async function watch(page: BenchPage): Promise<Watched> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  return { page, busySeconds };
}

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-dialog-'));
const server = await startHeirloom();
const browser = await openBrowser();
try {
  const { page } = await openAsRose(browser, server);
  await page.goto('/user-info');
  const watched = await watch(page);
  const all = { open: [] as Taken[], closed: [] as Taken[] };
  // The first upload warms up server and page, and counts for neither.
  await uploadOnce(watched, await makeFiles(folder, 0), true);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const state of turn % 2 === 0
      ? (['open', 'closed'] as const)
      : (['closed', 'open'] as const)) {
      const files = await makeFiles(folder, 1 + turn * 2 + Number(state === 'open'));
      const taken = await uploadOnce(watched, files, state === 'open');
      all[state].push(taken);
      console.log(
        `${state.padEnd(8)} ${taken.seconds.toFixed(1).padStart(7)} s, the page busy ${taken.busy.toFixed(1)} s`,
      );
    }
  }
  const [open, closed] = [all.open, all.closed].map((taken) =>
    median(taken.map(({ seconds }) => seconds)),
  ) as [number, number];
  const ratio = open / closed;
  console.log(`open beside closed: ${ratio.toFixed(2)} times as long, at most ${bar}`);
  if (ratio > bar) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
