import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { commandProgram } from '../../server/test/programs.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { type HeirloomServer, serverFixture, startHeirloom } from '../fixtures/heirloom-server.ts';
import { runSql } from '../fixtures/run-sql.ts';

const test = base.extend<object, { server: HeirloomServer }>({
  server: serverFixture(() => startHeirloom({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })),
});
const files = makeFamilyFiles({ films: ['Sailing lesson'] });
test.afterAll(() => files.remove());

const root = path.join(import.meta.dirname, '../..');

/** Leaves nobody in the archive, and returns the set-up code that a person gets on the command line. */
function emptyArchive(server: HeirloomServer): string {
  runSql(server, 'delete from media; delete from auth."user"');
  return execFileSync(process.execPath, [commandProgram, 'setup-code'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: server.dataDir,
      STATE_DIR: path.join(server.dataDir, '.state'),
    },
  }).trim();
}

/** Does what a person does, and counts it. The sentences, as a list of steps in the report, can be followed by hand. */
function countSteps(page: Page) {
  const counts = { pages: 0, clicks: 0, fields: 0 };
  let place = '';
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === place) return;
    place = pathname;
    counts.pages += 1;
  });
  return {
    counts,
    click: (what: string, target: Locator) =>
      test.step(`Click ${what}`, async () => {
        counts.clicks += 1;
        await target.click();
      }),
    fill: (what: string, text: string) =>
      test.step(`Fill in ${what}`, async () => {
        counts.fields += 1;
        await page.getByLabel(what, { exact: true }).fill(text);
      }),
  };
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1440, height: 900 }],
] as const) {
  test(`from the empty installation to the first shared film in 6 pages, 15 clicks and 7 fields, on ${device}`, async ({
    server,
    browser,
  }) => {
    const code = emptyArchive(server);
    const context = await browser.newContext({
      baseURL: server.url,
      viewport,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    const { counts, click, fill } = countSteps(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto('/auth');
    // Who types before this is known stays on Sign In.
    await expect(page.getByText('This archive has no administrator yet')).toBeVisible();
    await fill('Email', 'rose@example.com');
    await fill('Username', 'rose');
    await fill('Password', 'lake-house-1987');
    await click('Create Account', button('Create Account'));
    await fill('Set-up code', code);
    await click('Grant Admin Access', button('Grant Admin Access'));
    await click('Back to Main Site', page.getByRole('link', { name: 'Back to Main Site' }));
    await click(
      'Upload',
      page
        .locator('header, [data-tab-bar]')
        .getByRole('button', { name: 'Upload' })
        .locator('visible=true'),
    );
    await click('Single Upload', page.getByRole('menuitem', { name: /Single Upload/ }));
    const dialog = page.getByRole('dialog');
    const choosing = page.waitForEvent('filechooser');
    await click('Choose a file', dialog.getByRole('button', { name: 'Choose a file' }));
    await (await choosing).setFiles(files.paths);
    await click('Upload', dialog.getByRole('button', { name: 'Upload', exact: true }));
    await expect(dialog).toBeHidden();
    await click('⋮', button('More actions for Sailing lesson').first());
    await click('Copy link', page.getByRole('menuitem', { name: 'Copy link', exact: true }));
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const stranger = await browser.newContext();
    const visitor = await stranger.newPage();
    await visitor.goto(link);
    counts.pages += 1;
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sailing lesson');
    await click('Play', visitor.getByRole('link', { name: 'Play', exact: true }));
    await expect(visitor.getByRole('region', { name: 'Video player' })).toBeVisible();
    await stranger.close();
    await context.close();

    expect(counts.pages).toBeLessThanOrEqual(6);
    expect(counts.clicks).toBeLessThanOrEqual(15);
    expect(counts.fields).toBeLessThanOrEqual(7);
    test.info().annotations.push({ type: 'counted', description: JSON.stringify(counts) });
  });
}
