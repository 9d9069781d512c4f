import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures/heirloom.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-disc-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const partBytes = 256 * 1024;

/** Makes a disc whose film is split in the middle of a picture, as discs split it at each gigabyte. */
function makeDisc(): { files: string[]; film: Buffer } {
  const disc = path.join(folder, 'VIDEO_TS');
  const whole = path.join(folder, 'whole.vob');
  mkdirSync(disc);
  const picture = 'testsrc2=size=720x576:rate=25:duration=4';
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=duration=4'];
  execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-target', 'pal-dvd', whole]);
  const film = readFileSync(whole);
  const parts: [string, Buffer][] = [
    ['VIDEO_TS.IFO', Buffer.from('DVDVIDEO-VMG')],
    ['VTS_01_0.BUP', Buffer.from('DVDVIDEO-VTS')],
    ['VTS_01_2.VOB', film.subarray(partBytes, 2 * partBytes)],
    ['VTS_01_3.VOB', film.subarray(2 * partBytes)],
    ['VTS_01_1.VOB', film.subarray(0, partBytes)],
  ];
  for (const [name, bytes] of parts) writeFileSync(path.join(disc, name), bytes);
  return { files: parts.map(([name]) => path.join(disc, name)), film };
}

test('the parts of a DVD arrive as one film, which plays, and are known when they come again [FORMAT-04]', async ({
  person: { page },
}) => {
  const { files, film } = makeDisc();
  const openBulk = async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
    await page.getByRole('menuitem', { name: /Bulk Upload/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
    await dialog.locator('input[type=file]').first().setInputFiles(files);
    await expect(dialog.getByText('2 files with menus and indexes are left out')).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    return dialog;
  };
  await page.goto('/movies');
  const dialog = await openBulk();
  await expect(dialog.getByText('Completed', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const card = page.getByRole('listitem').filter({ hasText: 'DVD – title 1' }).first();
  const address = await card.getByRole('link').first().getAttribute('href');
  const id = address?.split('?')[0]?.split('/').at(-1);
  const kept = await page.request.get(`/api/media/${id}/original`);
  expect((await kept.body()).equals(film)).toBe(true);

  await card.getByRole('link').first().click();
  const player = page.locator('video');
  await expect(player).toBeVisible();
  await expect
    .poll(() => player.evaluate(({ duration }: HTMLVideoElement) => duration))
    .toBeCloseTo(4, 0);

  await page.goto('/movies');
  const again = await openBulk();
  await expect(again.getByText('Already in your archive as "DVD – title 1".')).toBeVisible();
});
