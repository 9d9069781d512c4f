import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ListedMedia, MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Page } from '@playwright/test';
import { chapters } from '../../server/test/formats/chapters.ts';
import type { Expected, FormatCase } from '../../server/test/formats/format-case.ts';
import { callRpc } from '../fixtures/call-rpc.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { uploadByBulk } from '../fixtures/upload.ts';
import { heardBytes, lookAt, loudest, playOn } from '../fixtures/watch-and-listen.ts';

/** All files of docs/formats.md that are taken, as a family meets them: chosen in the dialog, opened, watched, heard. */
test.describe.configure({ mode: 'parallel' });
// Of twenty minutes and a hundred pages they are larger than what they tell.
test.use({ trace: 'off' });

type Listed = { items: ListedMedia[] };
type Kept = { name: string; what: string; expected: Expected; id: string };

for (const { title, ids, cases } of chapters) {
  test(`${title}: each is seen and heard in Chromium ${ids}`, async ({ person: { page } }) => {
    test.setTimeout(20 * 60_000);
    await keepElementsOfSound(page);
    for (const kept of await uploadAll(page, cases)) {
      await test.step(kept.what, () => meet(page, kept));
    }
  });
}

/** Recordings play in an element that is on no page: here it is on each, to be asked. */
const keepElementsOfSound = (page: Page) =>
  page.addInitScript(() => {
    window.Audio = class extends Audio {
      constructor() {
        super();
        document.documentElement.append(this);
      }
    };
  });

const atOnce = 12;

const uploadAll = async (page: Page, cases: FormatCase[]): Promise<Kept[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-whole-set-'));
  const files: { file: string; what: string; expected: Expected }[] = [];
  try {
    for (const [place, { what, make, expected }] of cases.entries()) {
      if ('refusal' in expected) continue;
      files.push({ file: await makeIn(folder, place, make), what, expected });
    }
    for (let first = 0; first < files.length; first += atOnce) {
      await page.goto('/');
      await uploadByBulk(
        page,
        files.slice(first, first + atOnce).map(({ file }) => file),
      );
    }
    const { items } = await callRpc<Listed>(page, 'media/list', { limit: 100 });
    return files.map(({ file, what, expected }) => {
      const name = path.basename(file);
      const id = items.find(({ originalName }) => originalName === name)?.id ?? '';
      return { name, what, expected, id };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Many have the same name: here each has its own. */
const makeIn = async (folder: string, place: number, make: FormatCase['make']): Promise<string> => {
  const workshop = path.join(folder, String(place));
  await mkdir(workshop);
  const made = await make(workshop);
  const file = path.join(folder, `${place} ${path.basename(made)}`);
  // Samples stay where they are.
  await (made.startsWith(workshop) ? rename(made, file) : copyFile(made, file));
  return file;
};

const pages = { video: '/movies', image: '/photos', audio: '/audio' };

const meet = async (page: Page, { id, expected }: Kept): Promise<void> => {
  const find = () => callRpc<MediaDetails>(page, 'media/find', { id });
  const statusOf = async () => (await find()).status;
  await expect.poll(statusOf, { timeout: 240_000, intervals: [500] }).not.toBe('processing');
  const details = await find();
  await page.goto(`${pages[expected.type]}/${id}`);
  if (expected.status === 'unprocessable') {
    return expect(page.getByText(details.statusReason!).first()).toBeVisible();
  }
  if (expected.type === 'image') return seePhoto(page, details, expected);
  if (expected.type === 'video') await watchFilm(page, expected);
  else await hearRecording(page);
  if (expected.isSilent) return;
  const player = page.locator(expected.type === 'video' ? 'video' : 'audio').first();
  await expect.poll(() => heardBytes(player)).toBeGreaterThan(0);
  expect.soft(await loudest(page, details.sources[0]!.url), details.title).toBeGreaterThan(0.003);
};

const watchFilm = async (page: Page, { shown }: Expected): Promise<void> => {
  const film = page.locator('video').first();
  await expect(film).toBeVisible({ timeout: 60_000 });
  await playOn(film);
  // Some begin in the dark.
  await expect.poll(async () => (await lookAt(film)).contrast).toBeGreaterThan(20);
  const look = await lookAt(film);
  expect.soft(offShape(look.shape, shown!), `${look.shape} of ${shown}`).toBeLessThanOrEqual(2);
};

const hearRecording = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await playOn(page.locator('audio').first());
};

const seePhoto = async (
  page: Page,
  { title, motionUrl }: MediaDetails,
  { shown, isPlain = false }: Expected,
): Promise<void> => {
  const look = await lookAt(page.getByRole('img', { name: title, exact: true }).first());
  expect.soft(look.contrast > 20, title).toBe(!isPlain);
  expect.soft(offShape(look.shape, shown!), `${look.shape} of ${shown}`).toBeLessThanOrEqual(2);
  if (!motionUrl) return;
  await page.getByRole('button', { name: 'Play motion' }).click();
  await playOn(page.locator('video'));
};

/** How many pixels a side is off, where a smaller copy should have the same shape: encoders want even sides. */
const offShape = (found: string, wanted: string): number => {
  const [is, was] = [found, wanted].map((size) => size.split('x').map(Number));
  const scale = Math.max(...is!) / Math.max(...was!);
  return Math.max(...was!.map((side, place) => Math.abs(side * scale - is![place]!)));
};
