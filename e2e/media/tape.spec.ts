// A tape of twelve minutes with ten events, from the upload to the label that leads to it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlacedClip } from '@heirloom/contract/clips/clips.schema.ts';
import type { ListedMedia } from '@heirloom/contract/media/media-lists.schema.ts';
import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { keepTape } from '../../server/test/tapes/keep-tape.ts';
import { planTape } from '../../server/test/tapes/plan-tape.ts';
import { callRpc } from '../fixtures/call-rpc.ts';
import { expect, test } from '../fixtures/heirloom.ts';
import { expectToast } from '../fixtures/toast.ts';
import { uploadByBulk } from '../fixtures/upload.ts';
import { inspectPicture, playOn } from '../fixtures/watch-and-listen.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-tape-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wish = { seconds: 720, sceneSeconds: [58, 66] as const };

/** A tape with ten events, of which the first begins with the tape. */
function planTenEvents() {
  for (let seed = 1; ; seed += 1) {
    const plan = planTape({ seed, ...wish });
    const begins = plan.events.filter(({ to }) => to < plan.seconds - 5);
    if (begins.length === 9 && begins[0]!.from > 20) return plan;
  }
}

/** Presses a key, and counts it. */
type Press = (key: string) => Promise<void>;

test('a tape becomes ten named films by keyboard, one is seen by a stranger, and its label leads to it [TAPE-22]', async ({
  person,
  browser,
  server,
}) => {
  const { page, context } = person;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const plan = planTenEvents();
  await page.goto('/');
  await uploadByBulk(page, [await keepTape(folder, plan)]);
  const { items } = await callRpc<{ items: ListedMedia[] }>(page, 'media/list', { limit: 10 });
  const mediaId = items[0]!.id;
  const looked = () => callRpc<{ state: string }>(page, 'candidates/list', { mediaId });
  await expect.poll(async () => (await looked()).state, { timeout: 420_000 }).not.toBe('waiting');

  const { presses, kept } = await nameEvents(page, mediaId);
  expect(kept).toBe(10);
  // So that a tape with thirty events takes at most fifty.
  expect(presses).toBeLessThanOrEqual(1.6 * kept);

  // It comes behind the steps that are still being saved.
  const own = page.getByRole('region', { name: 'Films of their own' });
  await own.getByRole('button', { name: `Make ${kept} films of these chapters` }).click();
  await expect(own.getByText('Each chapter is a film of its own.')).toBeVisible();
  const { items: clips } = await callRpc<{ items: PlacedClip[] }>(page, 'clips/list', { mediaId });
  expect(clips.map(({ title }) => title)).toEqual(
    Array.from({ length: kept }, (_, place) => `Event ${place + 1}`),
  );
  const begins = [{ from: 0, to: 0 }, ...plan.events];
  for (const [place, { beginMs }] of clips.entries()) {
    expect(beginMs / 1000).toBeGreaterThan(begins[place]!.from - 1);
    expect(beginMs / 1000).toBeLessThan(begins[place]!.to + 1);
  }

  await own.getByRole('link', { name: /^Event 3/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Event 3' })).toBeVisible();
  const link = await shareFilm(page);
  const phone = await browser.newContext({ baseURL: server.url });
  const stranger = await phone.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Event 3' })).toBeVisible();
  await stranger.getByRole('link', { name: 'Play', exact: true }).click();
  const film = stranger.getByRole('region', { name: 'Video player' }).locator('video');
  // The server cuts it for the first visitor.
  await expect(film).toBeVisible({ timeout: 420_000 });
  await playOn(film);
  expect((await inspectPicture(film)).contrast).toBeGreaterThan(20);
  const length = clips[2]!.endMs - clips[2]!.beginMs;
  const heard = await film.evaluate((element: HTMLVideoElement) => element.duration * 1000);
  expect(Math.abs(heard - length)).toBeLessThan(200);
  await phone.close();

  await putOntoShelf(page, mediaId);
  await page.goto('/tapes/labels');
  await expect(page.getByRole('heading', { level: 1, name: 'Labels for tapes' })).toBeVisible();
  // What the printer gets, not the preview.
  await page.emulateMedia({ media: 'print' });
  const code = page.getByRole('img', { name: 'Code of number 1' });
  const address = await readCode(code);
  expect(address).toBe(`${server.url}/t/1`);
  await page.emulateMedia({ media: null });
  await page.goto(address!);
  await expect(page.getByRole('heading', { level: 1, name: 'Summer 1991' })).toBeVisible();
  await expect(page.getByRole('link', { name: `tape-${plan.seed}`, exact: true })).toBeVisible();
});

/** Walks through what is suggested, keeps and names each, and returns how many keys that took beside the titles. */
async function nameEvents(page: Page, mediaId: string) {
  await page.goto(`/movies/${mediaId}/chapters`);
  const workbench = page.getByRole('region', { name: /^Chapters of/ });
  await workbench.focus();
  let presses = 0;
  const press: Press = async (key) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  let kept = 0;
  const name = async () => {
    const title = workbench.getByRole('listitem').getByRole('textbox');
    await expect(title).toBeFocused();
    kept += 1;
    await page.keyboard.type(`Event ${kept}`);
    // Ends the title, to which it belongs, and goes on to the next moment.
    await page.keyboard.press('Enter');
    await expect(title).toHaveCount(0);
  };
  const status = workbench.getByRole('status').first();
  await expect(status).toHaveText(/suggested/);
  // What is recorded first begins with the tape.
  await press('s');
  await name();
  // At a moment that is suggested it says why; when all are kept it says nothing any more.
  for (let tries = 0; tries < 30; tries += 1) {
    await expect(status).not.toHaveText(/suggested/);
    if ((await status.innerText()).trim() === '') break;
    await press('Enter');
    await name();
  }
  return { presses, kept };
}

/** Copies the link of the film that is open. */
async function shareFilm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link', exact: true }).click();
  await expectToast(page, 'Link copied');
  return page.evaluate(() => navigator.clipboard.readText());
}

async function putOntoShelf(page: Page, mediaId: string): Promise<void> {
  await page.goto(`/movies/${mediaId}`);
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Put onto a tape' }).click();
  await page.getByRole('button', { name: 'Add a tape' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a tape' });
  await dialog.getByLabel('Label, as it is written').fill('Summer 1991');
  await dialog.getByRole('button', { name: 'Put it on the shelf' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Reads a code as a camera does: from the pixels of the page. */
async function readCode(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot())
    .resize(600)
    .extend({
      top: 40,
      bottom: 40,
      left: 40,
      right: 40,
      background: 'white',
    });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // Its types are those of a module that Playwright does not load that way.
  const read = jsQR as unknown as typeof jsQR.default;
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
