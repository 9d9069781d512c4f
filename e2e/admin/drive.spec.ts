import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { folderType } from '../../server/test/fake-google/fake-file.ts';
import { expect, test } from '../fixtures/drive.ts';
import { pickPerson } from '../fixtures/pick-person.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'heirloom-drive-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function makeFilm(name: string, hue: number): Buffer {
  const file = path.join(folder, name);
  const picture = `testsrc2=size=640x480:rate=25:duration=3,hue=h=${hue}`;
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3'];
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'];
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    picture,
    ...sound,
    ...codecs,
    file,
  ]);
  return readFileSync(file);
}

/** Disconnects the installation's only connection, so that the next journey begins without one. */
async function disconnect(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
}

test('an administrator brings two films from Google Drive into the archive of a client [ADMDRIVE-01, ADMDRIVE-02, ADMDRIVE-03, ADMDRIVE-04, ADMDRIVE-05, ADMDRIVE-06, ADMDRIVE-08, ERR-66, ERR-68, ROUTE-04]', async ({
  admin: page,
  google,
  newPerson,
}) => {
  const tapes = google.add({ name: 'Tapes', mimeType: folderType });
  const summer = makeFilm('summer.mp4', 0);
  google.add({ name: 'summer_1987.mp4', content: summer, parent: tapes.id });
  google.add({ name: 'winter_1988.mp4', content: makeFilm('winter.mp4', 90), parent: tapes.id });
  google.add({ name: 'notes', mimeType: 'application/vnd.google-apps.document', parent: tapes.id });
  const rose = await newPerson('rose');

  await page.goto('/admin/google-drive');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Failed to authenticate with Google Drive')).toBeVisible();
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: /wants to see your Google Drive/ })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Connected to Google Drive successfully')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByText('Connected to digitizing@example.com')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search by name' }).fill('winter');
  await expect(page.getByText('winter_1988.mp4', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Tapes' })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
  await page.getByRole('button', { name: 'Open Tapes' }).click();
  await expect(page.getByText(/A Google document has no file/)).toBeVisible();

  await page.getByRole('button', { name: 'Transfer to myself' }).click();
  await pickPerson(page, 'Person', rose.username);
  google.state.faults.holdAfter(Math.floor(summer.length / 2));
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Transfer 2 files' }).click();
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  google.state.faults.letGo();
  // The toast of the first transfer disappears by itself while the second one runs.
  await Promise.all([
    expect(page.getByText('File summer_1987.mp4 transferred successfully')).toBeVisible(),
    expect(page.getByText('Transferred', { exact: true })).toHaveCount(2),
  ]);

  await rose.page.goto('/movies');
  await expect(rose.page.getByRole('listitem').filter({ hasText: 'summer 1987' })).toBeVisible();
  await expect(rose.page.getByRole('listitem').filter({ hasText: 'winter 1988' })).toBeVisible();

  await disconnect(page);
  expect(google.state.revoked).toHaveLength(1);
  expect(google.state.refreshTokens.size).toBe(0);
});

test('a whole folder is counted, transferred in one click, and what waits can be cancelled at once', async ({
  admin: page,
  google,
  newPerson,
}) => {
  const album = google.add({ name: 'Album', mimeType: folderType, resourceKey: '0-album' });
  const summer = google.add({ name: 'Summer', mimeType: folderType, parent: album.id });
  google.add({ name: 'back', target: album, parent: summer.id });
  google.add({ name: 'beach.mp4', content: makeFilm('beach.mp4', 30), parent: album.id });
  const lake = makeFilm('lake.mp4', 60);
  google.add({ name: 'lake.mp4', content: lake, parent: summer.id, resourceKey: '0-lake' });
  google.add({ name: 'list.pdf', mimeType: 'application/pdf', content: lake, parent: summer.id });
  const rose = await newPerson('rose');

  await page.goto('/admin/google-drive');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Transfer to myself' }).click();
  await pickPerson(page, 'Person', rose.username);
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Transfer the folder Album' }).click();
    return page.getByRole('dialog', { name: 'Transfer “Album”' });
  };

  const dialog = await openDialog();
  await expect(dialog.getByText('2 folders')).toBeVisible();
  await expect(dialog.getByText('1 file, no film, photo or recording')).toBeVisible();
  google.state.faults.holdAfter(1000);
  google.state.faults.holdAfter(1000);
  await dialog.getByRole('button', { name: 'Transfer 2 files' }).click();
  await expect(page.getByText('2 files are on the way')).toBeVisible();
  await page.getByRole('tab', { name: /Transfers/ }).click();
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel all' }).click();
  await expect(page.getByText('2 transfers cancelled')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(2);
  google.state.faults.none();

  await page.getByRole('tab', { name: 'Files' }).click();
  await (await openDialog()).getByRole('button', { name: 'Transfer 2 files' }).click();
  await page.getByRole('tab', { name: /Transfers/ }).click();
  const stored = page.getByText('Transferred', { exact: true });
  await expect(stored).toHaveCount(2);
  await rose.page.goto('/movies');
  for (const title of ['beach', 'lake']) {
    await expect(rose.page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Files' }).click();
  const again = await openDialog();
  await expect(again.getByText('There is nothing in it that could be transferred.')).toBeVisible();
  await expect(again.getByText('2 files', { exact: true })).toBeVisible();
  await disconnect(page);
});

test('whoever is no administrator sees why the page is closed [ACCESS-14]', async ({ person }) => {
  const { page } = person;
  await page.goto('/admin/google-drive');
  await expect(page.getByText('You need admin privileges to access this page')).toBeVisible();
});

test('no token of Google is ever in the browser [ADMDRIVE-07]', async ({ admin: page, google }) => {
  const seen: string[] = [];
  page.on('response', (response) => {
    const isOurs = new URL(response.url()).pathname.startsWith('/api/');
    if (isOurs)
      void response.text().then(
        (text) => seen.push(text),
        () => undefined,
      );
  });
  await page.goto('/admin/google-drive');
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('combobox', { name: 'Where to look' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), document.cookie]),
  );
  const secrets = google.secrets();
  expect(secrets.length).toBeGreaterThan(2);
  for (const secret of secrets) expect(seen.join('\n') + kept).not.toContain(secret);
});
