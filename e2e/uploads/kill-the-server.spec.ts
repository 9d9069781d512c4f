import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures/heirloom.ts';
import { writeNoise } from '../fixtures/noise-recording.ts';

const sizeBytes = 300 * 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-kill-'));
const film = path.join(folder, 'Long tape.wav');

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

test.beforeAll(() => writeNoise(film, sizeBytes));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a kill in the middle of a 300 MB upload costs nothing: it finishes with the same SHA-256 [CORE-05, CORE-06, CORE-07, UPBULK-15]', async ({
  person,
  server,
}) => {
  const { page } = person;
  await page.goto('/');
  // The connection is so slow that the server is certainly killed during the upload.
  const line = await person.context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: 30 * 1024 * 1024,
  });

  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await page.getByRole('menuitem', { name: /Bulk Upload/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Upload' });
  await dialog.locator('input[type=file]').first().setInputFiles(film);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();

  const received = (): number => {
    const staging = path.join(server.dataDir, 'staging');
    const files = readdirSync(staging, { withFileTypes: true }).filter((entry) => entry.isFile());
    return files.length;
  };
  await expect.poll(received).toBeGreaterThan(0);
  const bar = dialog.getByRole('progressbar', { name: 'Long tape' });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
    .toBeGreaterThan(20);
  await server.kill();
  await page.waitForTimeout(2_000);
  await server.start();

  await expect(dialog.getByText('Completed', { exact: true })).toBeVisible();
  const originals = path.join(server.dataDir, 'originals/audio');
  const kept = readdirSync(originals, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(originals, name))
    .filter((file) => statSync(file).size === sizeBytes);
  expect(kept).toHaveLength(1);
  expect(await sha256(kept[0]!)).toBe(await sha256(film));
});
